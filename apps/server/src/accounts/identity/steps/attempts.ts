import { addressBucket, type Allowance, type RateLimits } from '../../../platform/limits.ts'

/** Seconds that whoever tried too often is told to wait. */
export const RETRY_AFTER = 300

/** What one address of the network may do; what one account may bear is limited by the accounts themselves. */
const ALLOWANCES = {
  begin: { limit: 120, seconds: 600 },
  password: { limit: 30, seconds: 900 },
  mail: { limit: 20, seconds: 3600 },
  code: { limit: 30, seconds: 900 },
} as const satisfies Readonly<Record<string, Allowance>>

export function mayTryFrom(limits: RateLimits, address: string): (kind: keyof typeof ALLOWANCES) => Promise<boolean> {
  return (kind) => limits.take(`identity ${kind} ${addressBucket(address)}`, ALLOWANCES[kind])
}
