import { timingSafeEqual } from 'node:crypto'

/** Whether what somebody shows is the secret. The time tells its length and nothing of its characters. */
export function isSameSecret(shown: string, secret: string): boolean {
  const [one, other] = [Buffer.from(shown), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
