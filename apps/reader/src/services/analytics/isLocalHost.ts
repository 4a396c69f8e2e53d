/** Requirement R4.16: whether a page comes from this very machine; `hostname` as `location` says it. Pure. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.some((pattern) => pattern.test(hostname))
}

/** Names below `localhost` never leave the machine (RFC 6761, section 6.3); of IPv4 the whole of 127.0.0.0/8 is its own. */
const LOCAL = [/^(?:.+\.)?localhost\.?$/i, /^127(?:\.\d{1,3}){3}$/, /^\[::1\]$/, /^0\.0\.0\.0$/]
