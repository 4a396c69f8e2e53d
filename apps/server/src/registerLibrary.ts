import { type ExportableIssue, writeIssuePackage } from '@gatefold/importers/issue-package/writeIssuePackage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { AssetStore } from './platform/storage/AssetStore.ts'
import { sendMissing } from './http/files/storedFiles.ts'
import type { Database } from './platform/db/schema.ts'
import { readReceiptKey } from './accounts/identity/readIdentityKeys.ts'
import type { RateLimits } from './platform/limits.ts'
import { readStoredIssue } from './publishing/issues/readStoredIssue.ts'
import { findActivePurchase } from './commerce/purchases/purchaseQueries.ts'
import type { Purchases } from './commerce/purchases/Purchases.ts'

export interface LibraryDeps {
  readonly db: Kysely<Database>
  readonly assets: AssetStore
  readonly purchases: Purchases
  readonly limits: RateLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Sent with every answer. */
  readonly headers: Readonly<Record<string, string>>
  /** The subject of the reader whose browser asks; undefined for everybody. */
  readonly findReader: (request: FastifyRequest) => Promise<string | undefined>
}

/** Writing a package reads every file of an issue. */
const PACKAGES = { limit: 20, seconds: 3_600 }

/** `GET {prefix}/receipts/keys.json`: the public part of the key that receipts are checked with, as a JWK set (RFC 7517). */
export function registerReceiptKeys(
  app: FastifyInstance,
  { db, now, headers }: Pick<LibraryDeps, 'db' | 'now' | 'headers'>,
): void {
  app.get('/receipts/keys.json', { exposeHeadRoute: false }, async (_request, reply) => {
    const { d: _secret, ...key } = await readReceiptKey(db, now())
    return reply
      .headers(headers)
      .header('cache-control', 'public, max-age=300')
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys: [key] }))
  })
}

/**
 * What a reader owns, to be taken along: `GET {prefix}/library/{issue id}.issue` is the issue as a package with the receipt in
 * it, which every Gatefold imports, for its owner alone; to everybody else there is no such file.
 */
export function registerLibrary(app: FastifyInstance, deps: LibraryDeps): void {
  const { headers } = deps
  app.get<{ Params: { file: string } }>('/library/:file', { exposeHeadRoute: false }, async (request, reply) => {
    void reply.headers(headers)
    const { issueId } = /^(?<issueId>[0-9a-f-]{36})\.issue$/.exec(request.params.file)?.groups ?? {}
    const reader = issueId === undefined ? undefined : await deps.findReader(request)
    if (issueId === undefined || reader === undefined) return sendMissing(reply)
    return sendPackage(reply, { reader, issueId }, deps)
  })
}

async function sendPackage(
  reply: FastifyReply,
  owner: { readonly reader: string; readonly issueId: string },
  { db, assets, purchases, limits, now }: LibraryDeps,
): Promise<FastifyReply> {
  const purchase = await findActivePurchase(db, owner)
  const row = await db.selectFrom('issues').select('slug').where('id', '=', owner.issueId).executeTakeFirst()
  if (purchase === undefined || row === undefined) return sendMissing(reply)
  if (!(await limits.take(`packages for ${owner.reader}`, PACKAGES))) {
    return reply
      .code(429)
      .header('retry-after', 180)
      .type('text/plain; charset=utf-8')
      .send('Too many packages at once. Wait a few minutes and try again.')
  }
  const issue = await readStoredIssue(owner.issueId, { db, assets })
  const receipt = await purchases.findReceipt(purchase.id)
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', asAttachment(row.slug))
    .type('application/zip')
    .send(writeIssuePackage(ownedPackage(issue, receipt), new Date(now())))
}

/** A header holds ASCII alone; a name in other letters stands encoded beside one that every browser knows (RFC 6266). */
function asAttachment(slug: string): string {
  const encoded = encodeURIComponent(slug)
  if (encoded === slug) return `attachment; filename="${slug}.issue"`
  return `attachment; filename="issue.issue"; filename*=UTF-8''${encoded}.issue`
}

/** Wherever an owner takes it, it is not for sale: what it costs here stays here. */
function ownedPackage(issue: ExportableIssue, receipt: string | null): ExportableIssue {
  return { ...issue, terms: undefined, ...(receipt === null ? {} : { receipt }) }
}
