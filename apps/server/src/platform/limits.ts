import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { Database } from './db/schema.ts'

export interface Allowance {
  /** How many may be taken at once. */
  readonly limit: number
  /** In which time that many are given back, evenly. */
  readonly seconds: number
}

export interface RateLimits {
  /**
   * Takes one from a bucket; false when it is empty, and then nothing is taken. The bucket's name may hold anything: only its hash is
   * stored. Rejects with the database's error.
   */
  take(bucket: string, allowance: Allowance): Promise<boolean>
}

/** Milliseconds between two looks at which buckets are full again and may go. */
const SWEEP_EVERY = 600_000

/**
 * Limits that all servers of a title share, since they are kept in the database: one statement decides, however many ask at
 * the same moment (the generic cell rate algorithm: a bucket is the instant at which all that was taken is given back).
 */
export function createRateLimits(db: Kysely<Database>, now: () => number): RateLimits {
  let nextSweep = 0
  const sweep = async (at: number): Promise<void> => {
    if (at < nextSweep) return
    nextSweep = at + SWEEP_EVERY
    await db.deleteFrom('rate_limits').where('paid_until', '<', at).execute()
  }
  return {
    async take(bucket, { limit, seconds }) {
      const at = now()
      await sweep(at)
      const price = Math.ceil((seconds * 1_000) / limit)
      const key = createHash('sha256').update(bucket).digest('hex')
      const paidUntil = sql<number>`case when rate_limits.paid_until > ${at} then rate_limits.paid_until else ${at} end`
      const taken = await db
        .insertInto('rate_limits')
        .values({ bucket: key, paid_until: at + price })
        .onConflict((conflict) =>
          conflict
            .column('bucket')
            .doUpdateSet({ paid_until: sql`${paidUntil} + ${price}` })
            .where(sql<boolean>`${paidUntil} + ${price} <= ${at + price * limit}`),
        )
        .returning('bucket')
        .execute()
      return taken.length > 0
    },
  }
}

/** Names whom attempts from an address count for: of IPv6 a whole /64, which one reader has to himself. */
export function addressBucket(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.['v4']
  if (mapped !== undefined) return mapped
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':')
}

const CODES: readonly unknown[] = ['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT']

/** Whether a request ended before its body was there: the caller went away, or was too slow. No fault of ours. Pure. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.includes(error.code)
}
