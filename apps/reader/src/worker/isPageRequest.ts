/**
 * Whether a request asks for a page of the reader: a navigation below the base path that does not mean a file, as the host
 * decides it. Pure.
 */
export function isPageRequest(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  basePath: string,
): boolean {
  const { pathname } = new URL(url)
  if (method !== 'GET' || mode !== 'navigate' || !pathname.startsWith(basePath)) return false
  const path = pathname.slice(basePath.length)
  return !HOST_PATHS.some((start) => path.startsWith(start)) && !(!path.includes('/') && path.includes('.'))
}

/** Whether a request may be one for a kept file: what a page shows or plays, and what it reads by itself. Pure. */
export function isFileRequest({
  method,
  mode,
  destination,
}: Pick<Request, 'method' | 'mode' | 'destination'>): boolean {
  return method === 'GET' && mode !== 'navigate' && FILES.includes(destination)
}

const FILES: readonly RequestDestination[] = ['image', 'audio', 'video', 'track', 'font', '']

/** What the host serves besides pages. */
const HOST_PATHS = ['build/', 'assets/', 'graphql', 'auth/', 'identity/', 'payments/', 'studio/', 'healthz', 'readyz']
