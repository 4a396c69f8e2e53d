const HOST = /^(?:https?:)?\/\/[^/?#]+/i

/**
 * An address that stands in a file, seen from where that file lies: what is relative there becomes a path of the host, or
 * absolute where the file's own address is.
 */
export function resolveAddress(address: string, file: string): string {
  if (HOST.test(address)) return address
  if (address.startsWith('/')) return (HOST.exec(file)?.[0] ?? '') + address
  return file.replace(/[?#].*$/s, '').replace(/[^/]*$/, '') + address
}
