import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { describeOnSqlite, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import { publishingDeps, takeStock } from '../src/publishing/testing/aPublisher.ts'
import { aTestApp } from '../src/testing/aTestApp.ts'
import { aPhoto } from '@gatefold/importers/testing/aPhoto'
import { aTitle } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'
import { ended, runGatefold, startGatefold, type TestTitle } from './TestTitle.ts'

const ADDRESS = /\/assets\/[0-9a-f]{64}\.\w+/g

const wide = aPhoto({ width: 2600, height: 1300 })

/** An article with a wide photograph that stands twice, one that is shown on its side, a scan, and a small mark. */
async function writeIssue(title: TestTitle): Promise<string> {
  const assets = join(title.folder, 'sea/assets')
  await mkdir(assets, { recursive: true })
  const photo = await wide
  const turned = photo.clone().resize(700, 1400, { fit: 'fill' }).withMetadata({ orientation: 6 })
  await photo.clone().resize(1000, 500).tiff().toFile(join(assets, 'scan.tiff'))
  await turned.jpeg().toFile(join(assets, 'turned.jpg'))
  await photo.clone().jpeg({ quality: 90 }).toFile(join(assets, 'wide.jpg'))
  await copyFile(join(assets, 'wide.jpg'), join(assets, 'again.jpg'))
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toFile(join(assets, 'mark.png'))
  await writeFile(join(title.folder, 'sea/issue.md'), '---\ntitle: Sea\nslug: sea\ncover: assets/turned.jpg\n---\n')
  const pictures = ['wide.jpg', 'again.jpg', 'turned.jpg', 'scan.tiff']
    .map((name) => `![Waves](assets/${name})\n\n`)
    .join('')
  await writeFile(
    join(title.folder, 'sea/01-waves.md'),
    `---\ntitle: Waves\n---\n\n# Waves\n\n${pictures}![A mark](assets/mark.png)\n`,
  )
  return 'sea'
}

interface Wire {
  readonly issue: {
    readonly cover: string
    readonly data: { readonly cover: { readonly url: string } }
    readonly articles: readonly {
      readonly thumbnail: string
      readonly components: readonly { readonly imageurl?: string }[]
    }[]
  }
  readonly manifest: {
    readonly files: readonly { readonly url: string; readonly sizeOf: string | null; readonly width: number | null }[]
  }
}

const QUERY = `{
  issue(id: "sea", isSlug: true) { cover data articles { thumbnail components } }
  manifest(id: "sea", isSlug: true) { files { url sizeOf width } }
}`

async function ask(database: TestDatabase) {
  const deps = await publishingDeps(database)
  const title = { graphql: { maxCost: 1_000_000 } }
  const { app, post } = await aTestApp({ db: database.db, assetStore: deps.assets, title })
  const answer = await post({ query: QUERY })
  const { data } = answer.json<{ data: Wire }>()
  const fetchFile = async (url: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url })
    return { statusCode, type: headers['content-type'], bytes: rawPayload }
  }
  return { ...data, fetchFile }
}

/** What an address says behind its picture: width by address, the picture itself where there is none. */
function sizesOf(address = ''): readonly (readonly [number, string])[] {
  const [url = '', written = ''] = address.split('#')
  return written === ''
    ? []
    : written.split(',').map((size) => {
        const [width = '', at = ''] = size.split('w=')
        return [Number(width), at === '' ? url : at]
      })
}

const widthsOf = (address?: string) => sizesOf(address).map(([width]) => width)

describeOnSqlite('the sizes of a picture', (makeDatabase) => {
  it('are made at import, none larger than it, served and listed like all files of the issue', async () => {
    const database = await makeDatabase()
    const title = await aTitle(database)
    const imported = await runInProcess(title, ['import', '--publish', await writeIssue(title)])
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    const { issue, manifest, fetchFile } = await ask(database)
    const [article] = issue.articles
    const [wide, again, turned, scan, mark] = (article?.components ?? []).flatMap(({ imageurl }) => imageurl ?? [])
    expect(widthsOf(wide)).toEqual([400, 800, 1200, 1600, 2400])
    expect(again).toBe(wide)
    // Shown on its side: 1400 wide.
    expect(widthsOf(turned)).toEqual([400, 800, 1400])
    // Shown as what it was made into.
    expect(widthsOf(scan)).toEqual([400, 800, 1000])
    expect(mark).not.toContain('#')
    expect(widthsOf(article?.thumbnail)).toEqual([400, 800])
    expect([issue.cover, issue.data.cover.url].map(widthsOf)).toEqual([
      [400, 800, 1400],
      [400, 800, 1400],
    ])
    let before = 0
    for (const [width, url] of sizesOf(wide)) {
      const { statusCode, type, bytes } = await fetchFile(url)
      expect([statusCode, type]).toEqual([200, 'image/avif'])
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width / 2 })
      expect(bytes.length).toBeGreaterThan(before)
      before = bytes.length
    }
    const [original = ''] = (wide ?? '').split('#')
    expect((await fetchFile(original)).bytes.length).toBeGreaterThan(before)
    const ofWide = manifest.files.filter(({ sizeOf }) => sizeOf === original)
    expect(ofWide.map(({ url, width }) => [width, url])).toEqual(sizesOf(wide))
    const listed = new Set(manifest.files.map(({ url }) => url))
    const named = JSON.stringify(issue).match(ADDRESS) ?? []
    expect(named.filter((url) => !listed.has(url))).toEqual([])
  })

  it('are not in an exported package, and gone with the issue', async () => {
    const database = await makeDatabase()
    const title = await aTitle(database)
    await runInProcess(title, ['import', '--publish', await writeIssue(title)])
    await runInProcess(title, ['export', 'sea', 'sea.issue'])
    const exported = await readFile(join(title.folder, 'sea.issue'), 'latin1')
    expect(exported).toContain('assets/wide.jpg')
    expect(exported).not.toContain('.avif')
    const elsewhere = await makeDatabase()
    const other = await aTitle(elsewhere)
    await runInProcess(other, ['import', '--publish', join(title.folder, 'sea.issue')])
    const sent = (await ask(elsewhere)).issue.articles[0]?.components.flatMap(({ imageurl }) => imageurl ?? [])
    const originalUrls = (await ask(database)).issue.articles[0]?.components.flatMap(({ imageurl }) => imageurl ?? [])
    expect(sent).toEqual(originalUrls)
    await runInProcess(title, ['remove', 'sea'])
    expect(await takeStock(await publishingDeps(database))).toMatchObject({ stored: [], known: [] })
  })

  it('that an import had finished when it was killed are taken over by the next one', async () => {
    const database = await makeDatabase()
    const title = await aTitle(database)
    const issue = await writeIssue(title)
    const child = startGatefold(title, ['import', '--publish', issue])
    const finished = await vi.waitUntil(() => findFinishedSize(title), { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    await ended(child)
    // A finished size is told from one that is made anew by what it shows; as long as it was, it counts as whole.
    const mark = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
      .avif()
      .toBuffer()
    const { size } = await stat(finished)
    const marked = Buffer.concat([mark, Buffer.alloc(size - mark.length)])
    await writeFile(finished, marked)
    expect(await runGatefold(title, ['import', '--publish', issue])).toMatchObject({ code: 0, stderr: '' })
    const { issue: read, fetchFile } = await ask(database)
    const addresses = [...new Set(JSON.stringify(read).match(ADDRESS))]
    const files = await Promise.all(addresses.map(fetchFile))
    expect(files.filter(({ bytes }) => bytes.equals(marked))).toHaveLength(1)
    const left = await readdir(join(title.dataFolder, 'work'), { recursive: true })
    expect(left.filter((name) => /finished|in-use-by/.test(name))).toHaveLength(1)
  })
})

interface Size {
  readonly name: string
}

/** The file of a size of a picture whose sizes are written down as finished. */
async function findFinishedSize(title: TestTitle): Promise<string | undefined> {
  const work = join(title.dataFolder, 'work')
  const names = await readdir(work, { recursive: true }).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const [size] = JSON.parse(await readFile(join(work, name), 'utf8')) as readonly Size[]
    if (size !== undefined) return join(work, name, '..', size.name)
  }
  return undefined
}
