import type { Money } from '@gatefold/magazine/money/minorUnits'
import type { Kysely } from 'kysely'
import type { ArticleLoader } from '../articles/createArticleLoader.ts'
import type { ReadCounts } from '../analytics/ReadCounts.ts'
import type { Viewer } from '../auth/Viewer.ts'
import type { Favorites } from '../favorites/Favorites.ts'
import type { IssueLoader } from '../issues/createIssueLoader.ts'
import type { Database } from '../db/schema.ts'
import type { Purchases } from '../purchases/Purchases.ts'

/** What the resolvers of one operation share. */
export interface GraphqlContext {
  readonly db: Kysely<Database>
  /** The one moment that the whole operation is answered for. */
  readonly at: Date
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly viewer: Viewer
  /** Of a paid issue that has no price of its own; undefined where the title names none. */
  readonly defaultPrice: Money | undefined
  readonly articles: ArticleLoader
  readonly issues: IssueLoader
  readonly purchases: Purchases
  /** Takes one of the searches that who asks has at a time; false where there is none left. */
  readonly maySearch: () => Promise<boolean>
  /** Undefined where the title has none. */
  readonly favorites: Favorites | undefined
  /** Undefined where the title counts nothing. */
  readonly readCounts: ReadCounts | undefined
}
