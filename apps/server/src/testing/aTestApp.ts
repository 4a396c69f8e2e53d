import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { AnalyticsStore } from '../analytics/AnalyticsStore.ts'
import { createSqlAnalytics } from '../analytics/openAnalyticsStore.ts'
import { createApp } from '../app.ts'
import type { AssetStore } from '../platform/storage/AssetStore.ts'
import { FolderAssetStore } from '../platform/storage/openAssetStore.ts'
import { aConfiguration } from '../config/aConfiguration.ts'
import type { Database } from '../platform/db/schema.ts'
import { openDatabase } from '../platform/db/openDatabase.ts'
import type { PageRenderer } from '../http/pages/PageRenderer.ts'
import type { Telemetry } from '../platform/telemetry/openTelemetry.ts'

export interface TestAppOptions {
  /** Keys of the title's file. */
  readonly title?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  /** How the server asks others. */
  readonly fetch?: typeof globalThis.fetch
  readonly db?: Kysely<Database>
  readonly assetStore?: AssetStore
  readonly analytics?: AnalyticsStore
  readonly renderer?: Partial<PageRenderer>
  readonly studioFolder?: string
  readonly telemetry?: Pick<Telemetry, 'observe' | 'follow' | 'onQuery' | 'countEvents'>
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds that a request may take to come in. */
  readonly requestTimeout?: number
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Kysely<Database>
  readonly folder: string
  /** Lines of the log, as pino wrote them. */
  readonly log: readonly string[]
  /** Posts an operation with the right app key. */
  post(body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export const TEST_NOW = Date.parse('2026-03-01T12:00:00.000Z')

/** A server over a database of its own (embedded unless one is given), gone when the test has finished. */
export async function aTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-app-'))
  const settings = { databaseUrl: undefined, dataFolder: folder }
  const own = options.db === undefined ? await openDatabase(settings, options.telemetry?.onQuery) : undefined
  const db = options.db ?? own?.db
  if (db === undefined) throw new Error('No database.')
  const log: string[] = []
  const configuration = await aConfiguration(options.title, options.env)
  const app = await createApp({
    configuration,
    version: '2.10.16',
    db,
    isPrepared: () => true,
    ...storesOf(options, { db, folder }),
    renderer: { ...aRenderer(folder), ...options.renderer },
    studioFolder: options.studioFolder,
    lookForJobs: () => undefined,
    logger: pino({ level: 'info' }, { write: (line: string) => void log.push(line) }),
    telemetry: options.telemetry,
    requestTimeout: options.requestTimeout,
    now: options.now ?? (() => TEST_NOW),
    randomText: () => crypto.randomUUID(),
    origin: () => configuration.origin ?? 'http://magazine.example',
    fetch: options.fetch ?? (() => Promise.reject(new Error('No network.'))),
  })
  onTestFinished(async () => {
    await app.close()
    await own?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const url = `${configuration.basePath}graphql`
  const post: TestApp['post'] = (body, headers) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'app-key': 'demo', 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { app, db, folder, log, post }
}

function storesOf({ analytics, assetStore }: TestAppOptions, { db, folder }: Pick<TestApp, 'db' | 'folder'>) {
  return {
    analytics: analytics ?? createSqlAnalytics(db),
    assetStore: assetStore ?? new FolderAssetStore(join(folder, 'assets')),
  }
}

function aRenderer(folder: string): PageRenderer {
  return {
    renderPage: ({ url }) => Promise.resolve({ status: 200, html: `<!doctype html><title>${url}</title>` }),
    shell: { template: '<!doctype html>' },
    build: 'abc',
    worker: undefined,
    clientFolder: folder,
  }
}
