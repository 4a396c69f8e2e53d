/** What the browser tells of the network that the device is on. */
export interface DeviceNetwork {
  /** Undefined where the browser does not tell. */
  isOnWifi(): boolean | undefined
  /** Whether the reader has asked for as little traffic as possible. */
  isSaving(): boolean
  /** Whether what nobody has asked for may be fetched: not for who saves data, nor over a line that the browser calls slow. */
  mayFetchAhead(): boolean
  /** Calls when another network is used. */
  subscribe(listener: () => void): () => void
}

/** A cable costs as little as Wi-Fi does. */
const FREE = new Set(['wifi', 'ethernet'])
const METERED = new Set(['cellular', 'bluetooth', 'wimax'])
/** Values of `effectiveType`. */
const SLOW = new Set(['slow-2g', '2g', '3g'])

/** The Network Information API, which not every browser has, and no type library. */
interface Connection extends EventTarget {
  readonly type?: string
  readonly effectiveType?: string
  readonly saveData?: boolean
}

interface Device {
  readonly navigator: object
  readonly matchMedia: (query: string) => { readonly matches: boolean }
}

export function readDeviceNetwork({ navigator, matchMedia }: Device): DeviceNetwork {
  const connection = 'connection' in navigator ? (navigator.connection as Connection | undefined) : undefined
  const isSaving = () => connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
  return {
    isOnWifi() {
      const { type = '' } = connection ?? {}
      if (FREE.has(type)) return true
      return METERED.has(type) ? false : undefined
    },
    isSaving,
    mayFetchAhead: () => !isSaving() && !SLOW.has(connection?.effectiveType ?? ''),
    subscribe(listener) {
      connection?.addEventListener('change', listener)
      return () => connection?.removeEventListener('change', listener)
    },
  }
}
