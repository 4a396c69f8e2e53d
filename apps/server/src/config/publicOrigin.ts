const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/

/** Whether what listens at a host is reached from this machine alone. Pure. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Whether an origin is one that readers come by from elsewhere, and no title for trying out. Pure. */
export function isPublicOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || !isLoopback(hostname)
}
