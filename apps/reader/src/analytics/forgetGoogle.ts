const SCRIPTS = 'script[src^="https://www.googletagmanager.com/"]'

/** https://support.google.com/analytics/answer/11397207 */
const COOKIES = /^_(?:ga|gid|gat|gac|gcl)(?:_|$)/

/** Removes what Google's code has left on this page and in this browser: its scripts' elements and its cookies. */
export function forgetGoogle({ document, location }: Window): void {
  for (const script of document.querySelectorAll(SCRIPTS)) script.remove()
  for (const expired of expiredCookies({ names: googleCookies(document), location })) document.cookie = expired
}

/** The names of its cookies that are there. */
export function googleCookies({ cookie }: Pick<Document, 'cookie'>): readonly string[] {
  const names = cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
  return names.filter((name) => COOKIES.test(name))
}

interface Left {
  readonly names: readonly string[]
  readonly location: Pick<Location, 'hostname' | 'pathname'>
}

/**
 * What ends each cookie wherever it may be kept: a page is not told of a cookie's domain and path, and only the same two end
 * it. Pure.
 */
function expiredCookies({ names, location: { hostname, pathname } }: Left): readonly string[] {
  const parts = hostname.split('.')
  const domains = parts.slice(0, -1).map((_part, at) => `; domain=${parts.slice(at).join('.')}`)
  const steps = pathname.split('/').filter((step) => step !== '')
  const folders = steps.map((_step, at) => `/${steps.slice(0, at + 1).join('/')}`)
  const paths = ['/', ...folders.flatMap((folder) => [folder, `${folder}/`])]
  return names.flatMap((name) =>
    ['', ...domains].flatMap((domain) => paths.map((path) => `${name}=; max-age=0; path=${path}${domain}`)),
  )
}
