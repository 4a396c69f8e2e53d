import { createHmac } from 'node:crypto'

/** The header `stripe-signature` of a body, made by the rule and not by the SDK. `seconds` since 1970. */
export function signWebhook(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
