import type { Kysely } from 'kysely'
import type { ReadCounts } from '../../analytics/AnalyticsStore.ts'
import type { Viewer } from '../../accounts/auth/Viewer.ts'
import type { Content } from '../../content/contentFor.ts'
import type { Favorites } from '../../content/favorites.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Purchases } from '../../commerce/purchases/Purchases.ts'

/** What the resolvers of one operation share. */
export interface GraphqlContext {
  readonly db: Kysely<Database>
  readonly viewer: Viewer
  /** As the viewer may have it. */
  readonly content: Content
  /** Starts and ends with a slash. */
  readonly basePath: string
  readonly purchases: Purchases
  /** Takes one of the searches that who asks has at a time; false where there is none left. */
  readonly maySearch: () => Promise<boolean>
  /** Undefined where the title has none. */
  readonly favorites: Favorites | undefined
  /** Undefined where the title counts nothing. */
  readonly readCounts: ReadCounts | undefined
}
