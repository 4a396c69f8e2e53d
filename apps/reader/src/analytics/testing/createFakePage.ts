interface Parts {
  readonly href: string
  readonly referrer?: string
  /** As `document.cookie` says them. */
  readonly cookie?: string
}

interface FakeScript {
  src: string
  remove(): void
}

/** As much of a browser's page as Google's code and ours meet on. */
export function createFakePage({ href, referrer = '', cookie = '' }: Parts) {
  const scripts: FakeScript[] = []
  const expired: string[] = []
  let reloads = 0
  const location = Object.assign(new URL(href), { reload: () => void (reloads += 1) })
  const document = {
    referrer,
    get cookie() {
      return cookie
    },
    set cookie(text) {
      expired.push(text)
    },
    createElement: () => ({
      src: '',
      remove(this: FakeScript) {
        scripts.splice(scripts.indexOf(this), 1)
      },
    }),
    head: { append: (script: FakeScript) => scripts.push(script) },
    querySelectorAll: () => [...scripts],
  }
  const page: Record<string, unknown> = { document, location }
  return {
    browser: page as unknown as Window,
    location,
    scripts,
    expired,
    reloads: () => reloads,
    /** A window's own value, such as `ga-disable-G-1`. */
    value: (name: string) => page[name],
    set: (name: string, value: unknown) => void (page[name] = value),
    /** What a list holds: calls as lists, events as objects. */
    layer: (name: string) =>
      ((page[name] ?? []) as object[]).map((entry) =>
        Object.prototype.toString.call(entry) === '[object Arguments]' ? [...(entry as IArguments)] : entry,
      ),
  }
}
