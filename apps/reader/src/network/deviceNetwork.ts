/** What the browser tells of the network that the device is on. */
export interface DeviceNetwork {
  /** Undefined where the browser does not tell. */
  isOnWifi(): boolean | undefined
  /** Whether the reader has asked for as little traffic as possible. */
  isSaving(): boolean
  /** Calls when another network is used. */
  subscribe(listener: () => void): () => void
}

/** A cable costs as little as Wi-Fi does. */
const FREE = new Set(['wifi', 'ethernet'])
const METERED = new Set(['cellular', 'bluetooth', 'wimax'])

/** The Network Information API, which not every browser has, and no type library. */
interface Connection extends EventTarget {
  readonly type?: string
  readonly saveData?: boolean
}

interface Device {
  readonly navigator: object
  readonly matchMedia: (query: string) => { readonly matches: boolean }
}

export function readDeviceNetwork({ navigator, matchMedia }: Device): DeviceNetwork {
  const connection = 'connection' in navigator ? (navigator.connection as Connection | undefined) : undefined
  return {
    isOnWifi() {
      const { type = '' } = connection ?? {}
      if (FREE.has(type)) return true
      return METERED.has(type) ? false : undefined
    },
    isSaving: () => connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches,
    subscribe(listener) {
      connection?.addEventListener('change', listener)
      return () => connection?.removeEventListener('change', listener)
    },
  }
}
