import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GetIssueDocument, GetIssuesDocument, GetManifestDocument } from '@gatefold/contract/generated/documents'
import { DEFAULT_LIMITS } from '@gatefold/importers/ImportLimits'
import { readSource } from '@gatefold/importers/readSource'
import { openZipArchive } from '@gatefold/importers/archive/ZipArchive'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from './testing/describeOnEachDatabase.ts'
import { importIssue } from './publishing/imports/importIssue.ts'
import { changeStatus } from './publishing/issues/manageIssues.ts'
import { aText, anAsset, anImage, anImportedArticle } from './publishing/testing/anImportedIssue.ts'
import { importInto, NOW, publishingDeps, takeStock } from './publishing/testing/aPublisher.ts'
import { makeGifts } from './commerce/purchases/makeGifts.ts'
import { revokeIssue } from './commerce/purchases/grants.ts'
import { aShop } from './testing/aShop.ts'

const WORDS = 'The ferry leaves at four.'

describeOnEachDatabase('an issue that a reader owns', (makeDatabase) => {
  it('R7.7 comes by a gift code, with a receipt, into nobody else’s library', async () => {
    const { shop, ann, ben, code, issueId } = await aTitle(await makeDatabase())
    await expect(shop.customer(undefined).redeem(code)).rejects.toThrow('SIGN_IN_REQUIRED')
    await expect(ann.redeem('0000-0000-0000-0000')).rejects.toThrow('GIFT_UNKNOWN')
    const purchase = await ann.redeem(code)
    expect(purchase).toMatchObject({
      issueId,
      issueSlug: 'spring',
      source: 'GIFT',
      status: 'ACTIVE',
      price: { amount: 0, currency: 'EUR' },
      receipt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      packageUrl: `/library/${issueId}.issue`,
    })
    expect((await ann.library())?.purchases).toEqual([purchase])
    expect((await ben.library())?.purchases).toEqual([])
    await expect(ben.redeem(code)).rejects.toThrow('GIFT_REDEEMED')
  })

  it('lets nobody try codes for long', async () => {
    const { ben } = await aTitle(await makeDatabase())
    for (let tries = 0; tries < 10; tries += 1) await expect(ben.redeem('no code')).rejects.toThrow('GIFT_UNKNOWN')
    await expect(ben.redeem('no code')).rejects.toThrow('TOO_MANY_TRIES')
  })

  it('can be taken along under a name in its own letters', async () => {
    const { shop, deps, ann, code } = await aTitle(await makeDatabase())
    const { packageUrl } = await ann.redeem(code)
    await deps.db.updateTable('issues').set({ slug: 'ガリ版' }).execute()
    const answer = await shop.app.inject({ url: packageUrl ?? '', headers: { cookie: await ann.cookie() } })
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="issue.issue"; filename*=UTF-8''%E3%82%AC%E3%83%AA%E7%89%88.issue`,
    )
  })

  it('can be taken along with its receipt, and any title imports it', async () => {
    const { shop, deps, ann, code } = await aTitle(await makeDatabase())
    const { receipt, packageUrl } = await ann.redeem(code)
    const answer = await shop.app.inject({ url: packageUrl ?? '', headers: { cookie: await ann.cookie() } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="spring.issue"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const elsewhere = await makeDatabase()
    const file = join(elsewhere.settings.dataFolder, 'spring.issue')
    await writeFile(file, answer.rawPayload)
    const archive = await openZipArchive(file, OPTIONS)
    expect(await archive.readText('receipt.jws')).toBe(receipt)
    await archive.close()
    const other = await publishingDeps(elsewhere)
    const opened = await readSource({ kind: 'file', path: file }, OPTIONS)
    await importIssue(opened, other, { ...LANDING, now: NOW, signal: new AbortController().signal })
    await opened.close()
    const terms = elsewhere.db.selectFrom('issues').select(['is_paid', 'price_amount'])
    expect(await terms.execute()).toEqual([{ is_paid: 0, price_amount: null }])
    const [article] = await elsewhere.db.selectFrom('articles').select('components').execute()
    expect(article?.components).toContain(WORDS)
    expect((await takeStock(other)).stored).toEqual((await takeStock(deps)).stored)
  })

  it('gives its package to nobody else: to them there is no such file', async () => {
    const { shop, db, ann, ben, code, issueId } = await aTitle(await makeDatabase())
    const { packageUrl } = await ann.redeem(code)
    const ask = async (cookie: string | undefined, url = packageUrl ?? '') => {
      const { statusCode, body, headers } = await shop.app.inject({
        url,
        headers: cookie === undefined ? {} : { cookie },
      })
      return { statusCode, body, type: headers['content-type'], caching: headers['cache-control'] }
    }
    const missing = await ask(await ann.cookie(), '/library/00000000-0000-4000-8000-000000000099.issue')
    expect(missing.statusCode).toBe(404)
    const own = await ann.cookie()
    const [name = '', value = ''] = own.split('=')
    for (const cookie of [undefined, await ben.cookie(), `${name}=${value.slice(0, -4)}AAAA`]) {
      expect(await ask(cookie)).toEqual(missing)
    }
    expect((await ask(own)).statusCode).toBe(200)
    await revokeIssue(db, { reader: 'ann', issueId, now: NOW })
    expect(await ask(own)).toEqual(missing)
    expect((await ann.library())?.purchases).toMatchObject([{ status: 'REVOKED', packageUrl: null }])
  })

  it('stays readable by its owner when it is unpublished, and is nothing to everybody else', async () => {
    const { shop, deps, ann, ben, code, issueId } = await aTitle(await makeDatabase())
    await ann.redeem(code)
    await changeStatus('spring', { status: 'draft' }, deps)
    const read = async (reader: typeof ann, variables: object) => {
      const { data } = (await shop.post({ ...GetIssueDocument, variables }, await reader.headers())).json<{
        data: { issue: { articles: { components: unknown }[] } | null }
      }>()
      return JSON.stringify(data.issue)
    }
    for (const variables of [{ id: issueId }, { id: 'spring', isSlug: true }]) {
      expect(await read(ann, variables)).toContain(WORDS)
      for (const stranger of [ben, shop.customer(undefined)]) expect(await read(stranger, variables)).toBe('null')
    }
    const list = (await shop.post({ ...GetIssuesDocument, variables: {} }, await ann.headers())).body
    expect(list).not.toContain(issueId)
    const manifest = async (reader: typeof ann) =>
      (await shop.post({ ...GetManifestDocument, variables: { id: issueId } }, await reader.headers())).body
    expect(await manifest(ann)).toContain('.png')
    expect(await manifest(ben)).toContain('"manifest":null')
    const [picture = ''] = (await takeStock(deps)).stored
    const load = async (reader: typeof ann) => {
      const headers = { cookie: await reader.cookie() }
      return (await shop.app.inject({ url: `/assets/${picture}`, headers })).statusCode
    }
    expect([await load(ann), await load(ben)]).toEqual([200, 404])
  })
})

/** A picture of one colour. */
function aPng(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
}

const LANDING = {
  landing: 'draft',
  into: undefined,
  fileName: 'a.issue',
  answer: { kind: 'unasked' },
  discardsEdits: false,
  plan: undefined,
  fingerprint: undefined,
  onProgress: () => undefined,
} as const

const OPTIONS = {
  limits: DEFAULT_LIMITS,
  now: NOW,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  renditionPlan: undefined,
}

/** A paid issue with a picture in its only article, a gift code for it, and two readers. */
async function aTitle(database: TestDatabase) {
  const { db } = database
  const deps = await publishingDeps(database)
  const picture = anAsset('harbour.png', 'image/png', await aPng())
  const components = [aText(WORDS), anImage('harbour.png')]
  await importInto(
    deps,
    { assets: [picture], cover: undefined, articles: [anImportedArticle({ components })] },
    { landing: 'published' },
  )
  await db.updateTable('issues').set({ is_paid: 1, slug: 'spring' }).execute()
  const { id: issueId } = await db.selectFrom('issues').select('id').executeTakeFirstOrThrow()
  const [code = ''] = await makeGifts(db, { issueId, count: 1, expiresAt: undefined, now: NOW })
  const shop = await aShop({ db, assetStore: deps.assets })
  return { shop, db, deps, code, issueId, ann: shop.customer('ann'), ben: shop.customer('ben') }
}
