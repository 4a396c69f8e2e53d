import pLimit from 'p-limit'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { FetchEvent, ExtendableEvent } from './WorkerScope.ts'

/** What a worker needs to know to answer a navigation by itself: the host's `shell.json`. */
export interface Shell {
  /** Of the build that the host serves. */
  readonly build: string
  readonly configuration: PublicConfiguration
  /** The reader's `index.html`, as built. */
  readonly template: string
  /** The headers of every page. */
  readonly headers: Readonly<Record<string, string>>
}

/** The shell, or undefined where an answer is none, such as the page of a captive portal. */
export async function decodeShell(response: Response): Promise<Shell | undefined> {
  if (!response.ok) return undefined
  const value: unknown = await response.json().catch(() => undefined)
  return isShell(value) ? value : undefined
}

/** A host that sends a configuration has checked it: see `readBootstrapState`. */
function isShell(value: unknown): value is Shell {
  if (!isRecord(value) || !isRecord(value['configuration']) || !isRecord(value['headers'])) return false
  return typeof value['build'] === 'string' && typeof value['template'] === 'string'
}

const SCRIPT = /href="\{\{base\}\}(build\/[^"]+\.js)"/g

/** Whether a template starts scripts of this build and no other: pages of one build never meet the files of another. Pure. */
export function fitsFiles(template: string, files: readonly { readonly url: string }[]): boolean {
  const scripts = [...template.matchAll(SCRIPT)].map(([, script]) => script)
  return scripts.length > 0 && scripts.every((script) => files.some(({ url }) => url === script))
}

export interface PrecachedFile {
  readonly url: string
  /** `first` is kept when the worker is installed, `further` when a page says so, or when it is first asked for. */
  readonly tier: 'first' | 'further'
  readonly revision: string | null
  readonly integrity?: string
}

/** The files of this build, and the host's shell for it, as they were when the worker was installed. */
interface Precache {
  /**
   * Keeps the first tier, and answers whether most of the further tier was here in the build before. Rejects where a file of the first
   * tier cannot be had.
   */
  install(event: ExtendableEvent): Promise<boolean>
  /** Forgets the files of other builds. */
  activate(event: ExtendableEvent): Promise<void>
  /** Keeps the further tier, as far as it is not here. Rejects where a file cannot be had; the others are kept. */
  keepFurther(): Promise<void>
  /** Undefined where a request is for something else; else the file as it is kept, or from the host, and kept then. */
  find(event: FetchEvent): Promise<Response> | undefined
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

/** So many requests at a time of what nobody waits for. */
const FURTHER_TRANSFERS = 4

/**
 * The precache of Workbox in two tiers, with a shell that must fit: where the host has gone on to another build between the worker's
 * script and its files, or a file of the first tier is missing or not what it should be, the installation fails as a whole and the worker before
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
    const cached = known === undefined ? await controller.matchPrecache(SHELL) : undefined
    if (cached !== undefined) known = await decodeShell(cached)
    return known
  }
  return {
    ...openTiers(controller, { files, caches, fetch }),
    activate: async (event) => void (await controller.activate(event)),
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

/** Whoever asks for the further tier says for how long the worker stays: a newer one may not have to wait for it. */
const UNATTENDED = { type: 'message', waitUntil: () => undefined } as unknown as ExtendableEvent

/** The name of a file of any build, without the hash of its content. Pure. */
function chunkOf(url: string): string {
  return url.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.\w+(?:\?|$))/, '')
}

/** What Workbox does with one file after another when a worker is installed, with several at a time, and in two tiers. */
function openTiers(
  controller: PrecacheController,
  { files, caches, fetch }: Pick<Deps, 'files' | 'caches' | 'fetch'>,
): Pick<Precache, 'install' | 'keepFurther' | 'find'> {
  const { strategy } = controller
  const keyOf = (url: string) => controller.getCacheKeyForURL(url)
  const further = files.filter(({ tier }) => tier === 'further')
  const byKey = new Map(files.map((file) => [keyOf(file.url), file]))
  const keep = async ({ url, revision, integrity }: PrecachedFile, event: ExtendableEvent) => {
    const request = new Request(url, {
      cache: revision === null ? 'default' : 'reload',
      credentials: 'same-origin',
      ...(integrity === undefined ? {} : { integrity }),
    })
    const params = { cacheKey: keyOf(url), integrity }
    const [response] = await Promise.all(strategy.handleAll({ request, event, params }))
    if (!response.ok) throw new Error(`The file ${url} of this build is missing on the host.`)
  }
  return {
    async install(event) {
      const before = await (await caches.open(strategy.cacheName)).keys()
      const names = new Set(further.map(({ url }) => chunkOf(url)))
      await Promise.all(files.filter(({ tier }) => tier === 'first').map((file) => keep(file, event)))
      const had = new Set(before.map(({ url }) => chunkOf(url)))
      return [...names].filter((name) => had.has(name)).length > names.size / 2
    },
    async keepFurther() {
      const limit = pLimit(FURTHER_TRANSFERS)
      const ends = await Promise.allSettled(further.map((file) => limit(keep, file, UNATTENDED)))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    },
    find(event) {
      const { request } = event
      const cacheKey = keyOf(request.url)
      if (cacheKey === undefined) return undefined
      const { integrity } = byKey.get(cacheKey) ?? {}
      // A device may be too full to keep it.
      const fetchAlone = () =>
        fetch(request, integrity === undefined || request.mode === 'no-cors' ? {} : { integrity })
      return strategy.handle({ request, event, params: { cacheKey, integrity } }).catch(fetchAlone)
    },
  }
}
