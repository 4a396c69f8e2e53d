import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPng } from './aPng.ts'
import { articleXml, issueXml } from './packageXml.ts'
import { createTestTitle, fingerprint, runGatefold, type TestTitle } from './TestTitle.ts'
import { writeArchive } from './writeArchive.ts'

const MEGABYTE = 1024 ** 2
const MOST_MEMORY = 512 * MEGABYTE

/**
 * Makes a Node process say at its end how much memory it has had, in kilobytes. Linux counts a child's `maxRSS` from that of
 * its parent on, so there it is asked for otherwise.
 */
const TELL_MEMORY = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  const most = () => process.platform === 'linux'
    ? /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
    : process.resourceUsage().maxRSS
  process.on('exit', () => process.stderr.write('memory=' + most() + '\\n'))
`)}`

type Files = Parameters<typeof writeArchive>[1]

const PARAGRAPH = '<text type="body"><p>x</p></text>'
const PROLOGUE = '<?xml version="1.0"?>'

const NASTY: Readonly<Record<string, () => Promise<Files> | Files>> = {
  'a picture of zeros that unpacks a thousandfold': () => withPicture(Buffer.alloc(250 * MEGABYTE)),
  'a picture that claims billions of pixels': async () =>
    withPicture(await aPng({ width: 60_000, height: 60_000, depth: 8, isInterlaced: false, rows: 100 })),
  'an interlaced picture of 16 bits a channel': async () =>
    withPicture(await aPng({ width: 6_000, height: 6_000, depth: 16, isInterlaced: true, rows: 6_000 })),
  'a large picture of 16 bits a channel': async () =>
    withPicture(await aPng({ width: 9_000, height: 9_000, depth: 16, isInterlaced: false, rows: 9_000 })),
  'elements nested a hundred thousand deep': () =>
    withComponents(`${'<container>'.repeat(100_000)}${PARAGRAPH}${'</container>'.repeat(100_000)}`),
  'a document of forty megabytes': () => withComponents(PARAGRAPH.repeat((40 * MEGABYTE) / PARAGRAPH.length)),
  'a hundred thousand paragraphs': () => withComponents(PARAGRAPH.repeat(100_000)),
  'an element with fifty thousand attributes': () =>
    withComponents(`<text ${Array.from({ length: 50_000 }, (_, index) => `a${index}="x"`).join(' ')}><p>x</p></text>`),
  'entities that grow a billionfold': () => withEntities(),
  'an entity that reads a file of this machine': () => ({
    'article.xml': `${PROLOGUE}<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>${articleOf('&x;')}`,
  }),
  'an issue that is an archive in an archive in an archive': () => ({
    'issue.xml': issueXml('Nested', ['a.issue']),
    'articles/a.issue': deflateRawSync(Buffer.alloc(50 * MEGABYTE)),
  }),
  'thirty thousand files': () => ({
    'article.xml': articleXml('Many', []),
    ...Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`assets/${index}.vtt`, 'WEBVTT'])),
  }),
}

describe('a file made to do harm', () => {
  let title: TestTitle
  beforeAll(async () => {
    title = await createTestTitle()
    await runGatefold(title, ['list'])
  })
  afterAll(() => title.remove())

  it.each(Object.entries(NASTY))(
    '%s is refused or survived within 512 MB',
    { timeout: 120_000 },
    async (name, make) => {
      const file = join(title.folder, `${name.replaceAll(' ', '-')}.article`)
      await writeArchive(file, await make())
      const before = await fingerprint(title.dataFolder)
      const env = { ...title.env, NODE_OPTIONS: `--import=${TELL_MEMORY}` }
      const { code, stdout, stderr } = await runGatefold({ ...title, env }, ['import', '--as-new', file])
      const kilobytes = Number(/memory=(\d+)/.exec(stderr)?.[1])
      expect(kilobytes * 1024).toBeLessThan(MOST_MEMORY)
      expect(stderr.replace(/memory=\d+\n/, '')).toBe('')
      expect(stdout).not.toMatch(/Something went wrong|root:/)
      if (code === 0) return
      expect(stdout).toMatch(/: refused\. [A-Z].*\.\n$/)
      expect(await fingerprint(title.dataFolder)).toEqual(before)
    },
  )
})

function withPicture(picture: Uint8Array): Files {
  return { 'article.xml': articleXml('Picture', ['picture.png']), 'assets/picture.png': picture }
}

function withComponents(components: string): Files {
  return { 'article.xml': PROLOGUE + articleOf(components) }
}

function articleOf(components: string): string {
  return `<article lang="en"><metadata><title>Nasty</title></metadata><components>${components}</components></article>`
}

function withEntities(): Files {
  const entities = Array.from({ length: 10 }, (_, level) => {
    return `<!ENTITY e${level} "${level === 0 ? 'ha' : `&e${level - 1};`.repeat(10)}">`
  })
  const text = '<text type="body"><p>&e9;</p></text>'
  return { 'article.xml': `${PROLOGUE}<!DOCTYPE article [${entities.join('')}]>${articleOf(text)}` }
}
