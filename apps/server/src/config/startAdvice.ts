import type { Configuration } from './Configuration.ts'
import { identitySettings, mailsCodes, USUAL_TOKEN_LIFE } from './identitySettings.ts'
import { isLoopback } from './publicOrigin.ts'

/** Seconds that a token lives at most where a title follows the recommendation. */
const RECOMMENDED_LIFE = 3_600

/** What somebody should know who starts a title as it is configured, one sentence each. Pure. */
export function startAdvice(configuration: Configuration): readonly string[] {
  const { origin, listen, proxies, auth } = configuration
  const signsIn = auth.type !== 'none'
  const tokenLife = signsIn && auth.issuer !== undefined ? (auth.maxTokenLife ?? USUAL_TOKEN_LIFE) : 0
  const isOwn = identitySettings(configuration).kind === 'embedded'
  const advice = {
    'Readers can sign in only at the address that is told here; set ORIGIN to the one that they use, such as ORIGIN=https://magazine.example.':
      signsIn && origin === undefined && !isLoopback(listen.host),
    'ORIGIN is https, so there is a proxy in front: set PROXIES to its address, or all readers share one allowance of attempts.':
      origin?.startsWith('https://') === true && proxies.length === 0,
    [`Access tokens may live ${hoursOf(tokenLife)} ("auth.maxTokenLife"); an hour is recommended, because one that leaks is good until its end.`]:
      tokenLife > RECOMMENDED_LIFE,
    'No mail can be sent, so nobody can make an account, sign in with a code or choose a new password: set SMTP_URL and MAIL_FROM, or make accounts with "gatefold user add".':
      isOwn && !mailsCodes(configuration),
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
