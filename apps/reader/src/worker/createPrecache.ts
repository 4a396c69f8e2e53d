import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { decodeShell, fitsFiles, type Shell } from './Shell.ts'

export interface PrecachedFile {
  readonly url: string
  readonly revision: string | null
  readonly integrity?: string
}

/** The files of this build, and the host's shell for it, as they were when the worker was installed. */
export interface Precache {
  readonly controller: PrecacheController
  /** Undefined where the browser has thrown it away. */
  readShell(): Promise<Shell | undefined>
  /** Asks the host for its shell anew; what it says of another build is not kept. */
  refreshShell(): Promise<'kept' | 'changed' | 'another-build'>
}

interface Deps {
  readonly files: readonly PrecachedFile[]
  /** Kept elsewhere, and of this build. */
  readonly texts: readonly { readonly url: string }[]
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
}

const SHELL = 'shell.json'

/**
 * The precache of Workbox with a shell that must fit: where the host has gone on to another build between the worker's
 * script and its files, or a file is missing or not what it should be, the installation fails as a whole and the worker before
 * stays.
 */
export function createPrecache({ files, texts, caches, fetch }: Deps): Precache {
  const controller = new PrecacheController({ plugins: [{ cacheWillUpdate: ({ response }) => whole(response) }] })
  controller.addToCacheList([...files])
  const isOurs = (shell: Shell | undefined) => shell !== undefined && fitsFiles(shell.template, [...files, ...texts])
  const whole = async (response: Response) => {
    if (!response.ok) return null
    if (!response.url.endsWith(`/${SHELL}`)) return response
    return isOurs(await decodeShell(response.clone())) ? response : null
  }
  let known: Shell | undefined
  const readShell = async () => {
    const kept = known === undefined ? await controller.matchPrecache(SHELL) : undefined
    if (kept !== undefined) known = await decodeShell(kept)
    return known
  }
  return {
    controller,
    readShell,
    async refreshShell() {
      const response = await fetch(SHELL, { cache: 'no-cache', credentials: 'same-origin' })
      const [shell, before] = await Promise.all([decodeShell(response.clone()), readShell().catch(() => undefined)])
      if (shell === undefined) return 'kept'
      if (!isOurs(shell)) return 'another-build'
      if (JSON.stringify(shell) === JSON.stringify(before)) return 'kept'
      known = shell
      const cache = await caches.open(controller.strategy.cacheName)
      await cache.put(controller.getCacheKeyForURL(SHELL) ?? SHELL, response)
      return 'changed'
    },
  }
}
