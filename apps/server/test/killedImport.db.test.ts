import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isStoredAsset, type AssetStore } from '../src/platform/storage/AssetStore.ts'
import { FolderAssetStore, openAssetStore } from '../src/platform/storage/openAssetStore.ts'
import { startS3 } from '../src/platform/storage/testing/startS3.ts'
import { describeOnEachDatabase, describeOnSqlite, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { createRandom } from '@gatefold/magazine/testing/createRandom'
import { recoverImports } from '../src/publishing/imports/importJournal.ts'
import type { PublishingDeps } from '../src/publishing/PublishingDeps.ts'
import { publishingDeps, takeStock } from '../src/publishing/testing/aPublisher.ts'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { articleXml, issueXml } from './packageXml.ts'
import { createTestTitle, ended, runGatefold, startGatefold, type TestTitle } from './TestTitle.ts'
import { writeArchive } from './writeArchive.ts'

/** `KILL_ROUNDS=30 npx vitest run --project db killedImport` is the long run. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const S3_ROUNDS = 1
const ARTICLES = 8
const PICTURES = 4

/** Repeat a failure with KILL_SEED=… of its message. */
const SEED = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 31))

describeOnEachDatabase('an import that is killed', (makeDatabase) => {
  it(
    `leaves no half issue and nothing that the next start does not clean up, ${ROUNDS} times (seed ${SEED})`,
    { timeout: 600_000 },
    async () => {
      const database = await makeDatabase()
      const assets = new FolderAssetStore(join(database.settings.dataFolder, 'assets'))
      await expectToSurviveKilling(database, { rounds: ROUNDS, assets, env: {} })
    },
  )
})

describeOnSqlite('an import into object storage that is killed', (makeDatabase) => {
  it(`leaves nothing there (seed ${SEED})`, { timeout: 600_000 }, async () => {
    const s3 = await startS3()
    onTestFinished(() => s3.stop())
    const assets = await openAssetStore({ dataFolder: '/nowhere', objectStorage: s3.settings })
    await expectToSurviveKilling(await makeDatabase(), { rounds: S3_ROUNDS, assets, env: s3.env })
    expect(s3.requests.filter(({ refusal }) => refusal !== undefined)).toEqual([])
  })
})

interface Killing {
  readonly rounds: number
  readonly assets: AssetStore
  /** Where the command keeps files, if not in a folder. */
  readonly env: Readonly<Record<string, string>>
}

async function expectToSurviveKilling(database: TestDatabase, { rounds, assets, env }: Killing): Promise<void> {
  const title = await createTitle(database, env)
  const editions = await Promise.all(['A', 'B'].map((edition) => writeEdition(edition, title.folder)))
  const deps = await publishingDeps(database, { assets })
  const random = createRandom(SEED)
  const { startup, whole } = await measure(title, editions)
  for (let round = 0; round < rounds; round += 1) {
    const delay = startup * 0.7 + random() * (whole - startup * 0.7) * 1.05
    const child = startGatefold(title, ['import', editions[round % 2] ?? ''])
    const gone = ended(child)
    await Promise.race([sleep(delay), gone])
    child.kill('SIGKILL')
    await gone
    await recoverImports(deps)
    await expectWhole(deps, `seed ${SEED}, round ${round}, killed after ${Math.round(delay)} ms`)
  }
  const last = await runGatefold(title, ['import', editions[0] ?? ''])
  expect(last).toMatchObject({ code: 0, stderr: '' })
  expect(await readEdition(deps)).toBe('A')
  await expectWhole(deps, 'after the last import')
  await title.remove()
}

/** SQLite lives in the title's own folder, which the command and the test both open. */
async function createTitle({ settings }: TestDatabase, also: Killing['env']): Promise<TestTitle> {
  const title = await createTestTitle(settings.databaseUrl)
  const env = { ...title.env, ...also, GATEFOLD_DATA: settings.dataFolder }
  return { ...title, dataFolder: settings.dataFolder, env }
}

/** Pictures of noise, so that every file has another hash; half of them are in both editions. */
async function writeEdition(edition: string, folder: string): Promise<string> {
  const articles = Array.from({ length: ARTICLES }, (_, index) => `${index}.xml`)
  const files: Record<string, string | Uint8Array> = { 'issue.xml': issueXml(`Edition ${edition}`, articles) }
  for (const [index, name] of articles.entries()) {
    const pictures = Array.from({ length: PICTURES }, (_, picture) => `${index}-${picture}.png`)
    for (const [picture, path] of pictures.entries()) {
      files[`assets/${path}`] = await aPicture(picture % 2 === 0 ? undefined : `${index}${picture}`)
    }
    files[`articles/${name}`] = articleXml(`Edition ${edition}, article ${index}`, pictures)
  }
  const path = join(folder, `${edition}.issue`)
  await writeArchive(path, files)
  return path
}

async function aPicture(seed: string | undefined): Promise<Uint8Array> {
  const [width, height] = [120, 80]
  const noise = seed === undefined ? randomBytes(width * height * 3) : Buffer.alloc(width * height * 3, seed)
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Milliseconds that the command takes to start, and to import an edition in place of the other. */
async function measure(title: TestTitle, editions: readonly string[]) {
  const start = performance.now()
  await runGatefold(title, ['list'])
  const startup = performance.now() - start
  await runGatefold(title, ['import', editions[0] ?? ''])
  const second = performance.now()
  const { code } = await runGatefold(title, ['import', editions[1] ?? ''])
  expect(code).toBe(0)
  return { startup, whole: performance.now() - second }
}

async function expectWhole(deps: PublishingDeps, when: string): Promise<void> {
  const stock = await takeStock(deps)
  expect(stock, when).toEqual({ stored: stock.known, known: stock.known, staging: [], imports: [], journal: [] })
  const edition = await readEdition(deps)
  const articles = await deps.db.selectFrom('articles').select(['summary', 'components']).execute()
  expect(articles.length, when).toBe(ARTICLES)
  const stored = new Set(stock.stored)
  for (const { summary, components } of articles) {
    expect(summary, when).toContain(`"name":"Edition ${edition}, article `)
    const named = [...`${summary}${components}`.matchAll(/\/assets\/([0-9a-f]+)\.(\w+)/g)]
    const assets = named.map(([, hash = '', extension = '']) => ({ hash, extension }))
    expect(assets.length, when).toBeGreaterThanOrEqual(PICTURES)
    expect(
      assets.every((asset) => isStoredAsset(asset) && stored.has(`${asset.hash}.${asset.extension}`)),
      when,
    ).toBe(true)
  }
}

async function readEdition({ db }: PublishingDeps): Promise<string | undefined> {
  const issues = await db.selectFrom('issues').select('name').execute()
  expect(issues).toHaveLength(1)
  return issues[0]?.name.replace('Edition ', '')
}
