import { BUILD_HEADER } from '@gatefold/magazine/title/PublicConfiguration'

export interface BuildWatch {
  readonly fetch: typeof fetch
  /** The base path. */
  readonly url: string
  /** Of this page. */
  readonly build: string
  readonly isVisible: () => boolean
  /** Calls every so many milliseconds. */
  readonly every: (interval: number, act: () => void) => void
  readonly onOtherBuild: () => void
}

const MINUTE = 60_000

/** Requirement R7.5: while the page is visible, it looks every minute whether the host serves another build of the reader. */
export function watchBuild({ fetch, url, build, isVisible, every, onOtherBuild }: BuildWatch): void {
  const look = async () => {
    const { headers } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    const served = headers.get(BUILD_HEADER)
    if (served !== null && served !== build) onOtherBuild()
  }
  every(MINUTE, () => {
    if (isVisible()) look().catch(() => undefined)
  })
}
