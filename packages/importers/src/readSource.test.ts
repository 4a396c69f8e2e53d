import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEpub } from '../test/anEpub.ts'
import { someOptions } from '../test/epubSources.ts'
import { readSource, sniffArchive, sniffFolder } from './readSource.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-source-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function contents(names: readonly string[], mimetype?: string): Parameters<typeof sniffArchive>[0] {
  return { has: (name) => names.includes(name), mimetype }
}

describe('sniffing looks at what a source holds', () => {
  it.each([
    ['epub', contents(['META-INF/container.xml'])],
    ['epub', contents([], 'application/epub+zip\n')],
    ['issue-package', contents(['issue.xml'])],
    ['article-package', contents(['article.xml'])],
    [undefined, contents(['index.html'])],
  ])('%s', (format, held) => {
    expect(sniffArchive(held)).toBe(format)
  })

  it('knows a folder of Markdown', () => {
    expect(sniffFolder(['issue.md', 'a.md'])).toBe('markdown')
    expect(sniffFolder(['a.md'])).toBeUndefined()
  })
})

describe('readSource', () => {
  const read = async (path: string, options = someOptions()): Promise<string> => {
    const opened = await readSource({ kind: 'file', path }, options)
    await opened.close()
    return opened.issue.format
  }

  it('reads a book whatever its file is called', async () => {
    const path = join(folder, 'book.pdf')
    writeFileSync(path, await anEpub())
    expect(await read(path)).toBe('epub')
  })

  it('knows a PDF by its head, wherever that stands in the first kilobyte', async () => {
    const path = join(folder, 'magazine')
    writeFileSync(path, `MIME junk\n${'-'.repeat(900)}%PDF-1.7\nand nothing else`)
    await expect(read(path)).rejects.toMatchObject({
      code: 'malformed',
      message: 'The PDF is damaged and cannot be opened.',
    })
  })

  it.each([
    ['GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'a picture (gif)'],
    ['just words', 'plain text'],
    ['', 'is empty'],
  ])('says what a file of %j seems to be', async (text, words) => {
    const path = join(folder, 'file')
    writeFileSync(path, text, 'latin1')
    await expect(read(path)).rejects.toMatchObject({ code: 'unknown-format', message: expect.stringContaining(words) })
  })

  it('says that nothing is there, or nothing it knows', async () => {
    await expect(read(join(folder, 'none'))).rejects.toMatchObject({ code: 'missing-file' })
    mkdirSync(join(folder, 'empty'))
    await expect(read(join(folder, 'empty'))).rejects.toMatchObject({ code: 'unknown-format' })
  })

  it('stops when it is told to', async () => {
    const path = join(folder, 'book.epub')
    writeFileSync(path, await anEpub())
    const reason = new Error('stopped')
    await expect(read(path, { ...someOptions(), signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
