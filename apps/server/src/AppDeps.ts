import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { AnalyticsStore } from './analytics/AnalyticsStore.ts'
import type { AssetStore } from './platform/storage/AssetStore.ts'
import type { Configuration } from './config/Configuration.ts'
import type { Database } from './platform/db/schema.ts'
import type { PageRenderer } from './http/pages/PageRenderer.ts'
import type { Telemetry } from './platform/telemetry/openTelemetry.ts'

/** What the server of a title is wired from. */
export interface AppDeps {
  readonly configuration: Configuration
  /** Version of the reader that is served. */
  readonly version: string
  readonly db: Kysely<Database>
  /** Whether the tables are there; until then nothing but the health checks is answered. */
  readonly isPrepared: () => boolean
  readonly assetStore: AssetStore
  readonly analytics: AnalyticsStore
  readonly renderer: PageRenderer
  /** Folder of the built studio; undefined where it is not served. */
  readonly studioFolder: string | undefined
  /** Has the server look for jobs at once. */
  readonly lookForJobs: () => void
  readonly logger: FastifyBaseLogger
  /** Follows every request and what it takes; undefined where nobody wants to know. */
  readonly telemetry: Pick<Telemetry, 'observe' | 'follow' | 'countEvents'> | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Makes a string that nobody can guess. */
  readonly randomText: () => string
  /** The origin that readers see, such as `https://magazine.example`; asked for with the first request, not before. */
  readonly origin: () => string
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds after which a request is dropped whose head and body have not come; undefined means 30 s. */
  readonly requestTimeout?: number | undefined
}
