import type { Configuration } from './Configuration.ts'
import { USUAL_TOKEN_LIFE } from './identitySettings.ts'

/** Seconds that a token lives at most where a title follows the recommendation. */
const RECOMMENDED_LIFE = 3_600

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

/** What somebody should know who starts a title as it is configured, one sentence each. Pure. */
export function startAdvice({
  origin,
  listen,
  proxies,
  auth,
}: Pick<Configuration, 'origin' | 'listen' | 'proxies' | 'auth'>): readonly string[] {
  const signsIn = auth.type !== 'none'
  const tokenLife = signsIn && auth.issuer !== undefined ? (auth.maxTokenLife ?? USUAL_TOKEN_LIFE) : 0
  const advice = {
    'Readers can sign in only at the address that is told here; set ORIGIN to the one that they use, such as ORIGIN=https://magazine.example.':
      signsIn && origin === undefined && !LOOPBACK.test(listen.host),
    'ORIGIN is https, so there is a proxy in front: set PROXIES to its address, or all readers share one allowance of attempts.':
      origin?.startsWith('https://') === true && proxies.length === 0,
    [`Access tokens may live ${hoursOf(tokenLife)} ("auth.maxTokenLife"); an hour is recommended, because one that leaks is good until its end.`]:
      tokenLife > RECOMMENDED_LIFE,
  }
  return Object.entries(advice).flatMap(([sentence, applies]) => (applies ? [sentence] : []))
}

function hoursOf(seconds: number): string {
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  return format.format(seconds / 3_600)
}
