const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Where a page is to be asked for that was asked for by another name of this machine: an origin is one name, and only that of
 * the address that was printed signs readers in. Undefined where the name is right, or is not ours to judge. Pure.
 */
export function findOtherLoopback(host: string | undefined, origin: string): string | undefined {
  if (host === undefined || !URL.canParse(`http://${host}`) || !URL.canParse(origin)) return undefined
  const asked = new URL(`http://${host}`)
  const printed = new URL(origin)
  const isAnotherName = asked.hostname !== printed.hostname && asked.port === printed.port
  const areBothOurs = LOOPBACK.includes(asked.hostname) && LOOPBACK.includes(printed.hostname)
  return isAnotherName && areBothOurs ? printed.origin : undefined
}
