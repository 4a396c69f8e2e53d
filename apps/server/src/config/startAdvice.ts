import type { Configuration } from './Configuration.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** What somebody should know who starts a title as it is configured, one sentence each. Pure. */
export function startAdvice({
  origin,
  listen,
  proxies,
  auth,
}: Pick<Configuration, 'origin' | 'listen' | 'proxies' | 'auth'>): readonly string[] {
  const signsIn = auth.type !== 'none'
  const advice = {
    'Readers can sign in only at the address that is told here; set ORIGIN to the one that they use, such as ORIGIN=https://magazine.example.':
      signsIn && origin === undefined && !LOOPBACK.test(listen.host),
    'ORIGIN is https, so there is a proxy in front: set PROXIES to its address, or all readers share one allowance of attempts.':
      origin?.startsWith('https://') === true && proxies.length === 0,
  }
  return Object.entries(advice).flatMap(([sentence, applies]) => (applies ? [sentence] : []))
}
