import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'

/** What a part of the interface says in a language: a script of the build. */
export interface TextsFile {
  /** Relative to the base path. */
  readonly url: string
  readonly language: InterfaceLanguage
  /** `first` is what every page says. */
  readonly tier: 'first' | 'further'
  readonly integrity: string
}

/** The interface's texts on this device: of the languages that the title is read in here, and of those that were used. */
export interface TextsCache {
  /** Undefined where a request is for something else; else the script as it is kept, or from the host, and kept then. */
  find(request: Request): Promise<Response> | undefined
  /** Keeps what the interface says in these languages, of one tier. Rejects where one of the files cannot be had. */
  keep(languages: readonly InterfaceLanguage[], of: TextsFile['tier']): Promise<void>
  /** Forgets the texts of other builds. */
  forgetOthers(): Promise<void>
}

interface Deps {
  readonly files: readonly TextsFile[]
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
  /** Address that the worker answers below; other titles of the origin have other texts. */
  readonly scope: string
}

export function createTextsCache({ files, caches, fetch, scope }: Deps): TextsCache {
  const cacheName = `gatefold-texts-${scope}`
  const addressOf = ({ url }: TextsFile) => new URL(url, scope).href
  const take = async (file: TextsFile) => {
    const address = addressOf(file)
    const cache = await caches.open(cacheName)
    const cached = await cache.match(address, { ignoreVary: true })
    if (cached !== undefined) return cached
    const response = await fetch(address, { integrity: file.integrity })
    if (response.ok) await cache.put(address, response.clone()).catch(() => undefined)
    return response
  }
  return {
    find(request) {
      const file = files.find((candidate) => addressOf(candidate) === request.url)
      return file && take(file).catch(() => fetch(request))
    },
    async keep(languages, of) {
      const wanted = files.filter(({ language, tier }) => languages.includes(language) && tier === of)
      const answers = await Promise.all(wanted.map(take))
      if (answers.some(({ ok }) => !ok)) throw new Error('A text of the interface is missing on the host.')
    },
    async forgetOthers() {
      const ours = new Set(files.map(addressOf))
      const cache = await caches.open(cacheName)
      const others = (await cache.keys()).filter(({ url }) => !ours.has(url))
      await Promise.all(others.map((request) => cache.delete(request)))
    },
  }
}
