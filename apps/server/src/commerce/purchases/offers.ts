import { type Money, priceOf } from '@gatefold/magazine/price'
import { type Localized, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { Kysely } from 'kysely'
import { termsOf } from '../../access/issueTerms.ts'
import { publicIssues } from '../../access/accessRules.ts'
import type { Database } from '../../platform/db/schema.ts'
import { CodedError } from '../../http/graphql/CodedError.ts'
import type { Plan, PurchaseDeps } from './PurchaseDeps.ts'

export interface IssueOffer {
  readonly name: string
  readonly price: Money
}

/** What an issue costs, by the server's own word alone. Rejects with a CodedError where it is not there or not for sale. */
export async function findIssueOffer(
  { db, now, defaultPrice }: Pick<PurchaseDeps, 'db' | 'now' | 'defaultPrice'>,
  issueId: string,
): Promise<IssueOffer> {
  const row = await db
    .selectFrom('issues')
    .select(['issues.name', 'issues.is_paid', 'issues.price_amount', 'issues.price_currency'])
    .where('issues.id', '=', issueId)
    .where(publicIssues(new Date(now())))
    .executeTakeFirst()
  if (row === undefined) throw new CodedError('NOT_FOUND', 'There is no such issue.')
  const price = priceOf(termsOf(row), defaultPrice)
  if (price === undefined || price.amount === 0) throw new CodedError('NOT_FOR_SALE', 'This issue is not for sale.')
  return { name: row.name, price }
}

export function findPlan({ plans }: Pick<PurchaseDeps, 'plans'>, planId: string): Plan {
  const plan = plans.find(({ id }) => id === planId)
  if (plan === undefined || plan.price.amount === 0) throw new CodedError('NOT_FOUND', 'There is no such subscription.')
  return plan
}

/** As the bill has it. */
export function billName(name: Localized, language: string): string {
  return resolveLocalized(name, { language, defaultLanguage: language })
}

/**
 * From which day on a subscription that begins now covers issues: the release day of the newest that is there, so that a new
 * subscriber has something to read; null covers the archive too. Where
 * nothing is published yet it is this moment.
 */
export async function coveredFrom(db: Kysely<Database>, { coversArchive }: Plan, now: Date): Promise<string | null> {
  if (coversArchive) return null
  const newest = await db
    .selectFrom('issues')
    .select(({ fn }) => fn.max('issues.release_date').as('day'))
    .where(publicIssues(now))
    .executeTakeFirst()
  return newest?.day ?? now.toISOString()
}
