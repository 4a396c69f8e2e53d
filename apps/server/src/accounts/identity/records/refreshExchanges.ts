import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { hashOf } from './hashOf.ts'
import { openAnswer, sealAnswer } from './sealAnswer.ts'

/** Seconds in which whoever presents the same refresh token again gets the same answer: parallel requests, lost answers. */
export const GRACE = 30

/** Seconds that the row of an exchange is kept. */
const KEPT = 120

/** A successful answer of the token endpoint. */
export interface TokenBody {
  readonly access_token: string
  readonly expires_in: number
  readonly refresh_token: string
  readonly refresh_expires_in: number
  readonly [name: string]: unknown
}

export interface RefreshExchange {
  /** The refresh token that was presented. */
  readonly presented: string
  readonly grantId: string
  readonly answer: TokenBody
}

/** Remembers what a refresh token was exchanged for, for a moment. */
export async function keepExchange(db: Kysely<Database>, exchange: RefreshExchange, now: number): Promise<void> {
  const { presented, grantId, answer } = exchange
  await db
    .insertInto('refresh_exchanges')
    .values({
      token_hash: hashOf(presented),
      grant_id: grantId,
      successor_hash: hashOf(answer.refresh_token),
      answer: sealAnswer(JSON.stringify(answer), presented),
      exchanged_at: new Date(now).toISOString(),
      expires_at: new Date(now + KEPT * 1000).toISOString(),
    })
    .execute()
}

/**
 * The answer that a refresh token was exchanged for, as old as it is by now. Undefined when that was longer ago than GRACE,
 * or when its successor was exchanged too: then it is a grandparent, and nobody honest has it any more.
 */
export async function findExchange(
  db: Kysely<Database>,
  presented: string,
  now: number,
): Promise<TokenBody | undefined> {
  const row = await db
    .selectFrom('refresh_exchanges as exchange')
    .leftJoin('identity_records as successor', (join) =>
      join.onRef('successor.id', '=', 'exchange.successor_hash').on('successor.model', '=', 'RefreshToken'),
    )
    .select(['exchange.answer', 'exchange.exchanged_at', 'successor.id as successor', 'successor.consumed_at'])
    .where('exchange.token_hash', '=', hashOf(presented))
    .executeTakeFirst()
  if (row?.successor === undefined || row.successor === null || row.consumed_at !== null) return undefined
  const age = now - Date.parse(row.exchanged_at)
  if (age > GRACE * 1000) return undefined
  const answer = JSON.parse(openAnswer(row.answer, presented)) as TokenBody
  const seconds = Math.max(0, Math.ceil(age / 1000))
  return {
    ...answer,
    expires_in: answer.expires_in - seconds,
    refresh_expires_in: answer.refresh_expires_in - seconds,
  }
}
