import { expect, it } from 'vitest'
import { readContentRevision } from '../../platform/db/contentRevision.ts'
import { describeOnEachDatabase, type MakeDatabase } from '../../testing/describeOnEachDatabase.ts'
import type { PublishingDeps } from '../PublishingDeps.ts'
import { anAsset, anImage, anImportedArticle } from '../testing/anImportedIssue.ts'
import { importInto, publishingDeps } from '../testing/aPublisher.ts'
import { changeSample, changeTerms } from './changeTerms.ts'

const PRICE = { isPaid: true, price: { amount: 490, currency: 'EUR' } }
const FREE = { isPaid: false, price: undefined }

const SOURCE = {
  cover: 'bundle://cover.vtt',
  assets: ['cover.vtt', 'rain.vtt', 'sun.vtt', 'rain.mp3', 'thumb.vtt'].map((path) => anAsset(path, 'text/vtt', path)),
  articles: [
    anImportedArticle({
      key: 'rain',
      slug: 'rain',
      title: 'Rain',
      thumbnail: 'bundle://thumb.vtt',
      audios: [{ url: 'bundle://rain.mp3', lang: 'en' }],
      components: [anImage('rain.vtt')],
    }),
    anImportedArticle({
      key: 'sun',
      slug: 'sun',
      title: 'Sun',
      thumbnail: 'bundle://thumb.vtt',
      components: [anImage('sun.vtt')],
    }),
  ],
}

async function aTitle(makeDatabase: MakeDatabase, source: object = {}) {
  const deps = await publishingDeps(await makeDatabase())
  await importInto(deps, { ...SOURCE, ...source }, { landing: 'published' })
  return deps
}

const columns = ({ db }: PublishingDeps) =>
  db.selectFrom('issues').select(['is_paid', 'price_amount', 'price_currency']).executeTakeFirstOrThrow()

const teasers = async ({ db }: PublishingDeps) => {
  const rows = await db.selectFrom('issue_assets').select('path').where('is_teaser', '=', 1).orderBy('path').execute()
  return rows.map(({ path }) => path)
}

describeOnEachDatabase('what an issue costs', (makeDatabase) => {
  it('R3.1 is decided by the publisher over what its source says, and stays when it is imported again', async () => {
    const deps = await aTitle(makeDatabase, { terms: { isPaid: true, price: { amount: 100, currency: 'JPY' } } })
    expect(await columns(deps)).toEqual({ is_paid: 1, price_amount: 100, price_currency: 'JPY' })
    const revision = await readContentRevision(deps.db)
    expect(await changeTerms('spring', PRICE, deps)).toMatchObject({ hasChanged: true })
    expect(await readContentRevision(deps.db)).toBeGreaterThan(revision)
    await importInto(deps, { ...SOURCE, title: 'Spring anew', terms: FREE })
    expect(await columns(deps)).toEqual({ is_paid: 1, price_amount: 490, price_currency: 'EUR' })
    expect(await changeTerms('spring', PRICE, deps)).toMatchObject({ hasChanged: false })
    await changeTerms('spring', FREE, deps)
    await importInto(deps, { ...SOURCE, title: 'Spring once more', terms: PRICE })
    expect(await columns(deps)).toEqual({ is_paid: 0, price_amount: null, price_currency: null })
  })

  it('R3.1 follows the source where the publisher has decided nothing', async () => {
    const deps = await aTitle(makeDatabase)
    expect(await columns(deps)).toMatchObject({ is_paid: 0 })
    expect(await importInto(deps, { ...SOURCE, terms: PRICE })).toMatchObject({ change: 'updated' })
    expect(await columns(deps)).toMatchObject({ is_paid: 1, price_amount: 490 })
    await importInto(deps, { ...SOURCE, terms: { isPaid: true, price: undefined } })
    expect(await columns(deps)).toEqual({ is_paid: 1, price_amount: null, price_currency: null })
    await importInto(deps, SOURCE)
    expect(await columns(deps)).toMatchObject({ is_paid: 0 })
  })

  it('R1.2 leaves everybody the cover, thumbnails and what samples show, and keeps the rest', async () => {
    const deps = await aTitle(makeDatabase)
    await changeTerms('spring', PRICE, deps)
    expect(await teasers(deps)).toEqual(['cover.vtt', 'thumb.vtt'])
    const sun = { issue: 'spring', article: 'sun' }
    expect(await changeSample(sun, true, deps)).toMatchObject({ hasChanged: true })
    expect(await changeSample(sun, true, deps)).toMatchObject({ hasChanged: false })
    expect(await teasers(deps)).toEqual(['cover.vtt', 'sun.vtt', 'thumb.vtt'])
    await changeSample({ issue: 'spring', article: 'rain' }, true, deps)
    expect(await teasers(deps)).toEqual(['cover.vtt', 'rain.mp3', 'rain.vtt', 'sun.vtt', 'thumb.vtt'])
    await changeSample({ issue: 'spring', article: 'rain' }, false, deps)
    await importInto(deps, { ...SOURCE, title: 'Spring anew' })
    expect(await teasers(deps)).toEqual(['cover.vtt', 'sun.vtt', 'thumb.vtt'])
    await changeSample(sun, false, deps)
    const [rain] = SOURCE.articles
    const sampleArticles = [
      { ...rain, features: ['sample'] },
      anImportedArticle({ ...SOURCE.articles[1], features: ['sample'] }),
    ]
    await importInto(deps, { ...SOURCE, articles: sampleArticles as typeof SOURCE.articles })
    expect(await teasers(deps)).toEqual(['cover.vtt', 'thumb.vtt'])
    await changeTerms('spring', FREE, deps)
    expect(await teasers(deps)).toEqual([])
  })

  it('refuses what is not there with a sentence', async () => {
    const deps = await aTitle(makeDatabase)
    await expect(changeTerms('autumn', PRICE, deps)).rejects.toThrow('There is no issue "autumn"')
    await expect(changeSample({ issue: 'spring', article: 'snow' }, true, deps)).rejects.toThrow(
      'There is no article "snow" in "Spring" (spring).',
    )
  })
})
