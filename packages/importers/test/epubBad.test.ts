import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportError } from '../src/ImportError.ts'
import { readSource } from '../src/readSource.ts'
import { anEpub } from './anEpub.ts'
import { contentFiles, someOptions } from './epubSources.ts'

const SURVIVED = 'survived'

const SENTENCE = /^[A-Z].{10,400}[^.]\.$/s

const SURVIVED_OR_SENTENCE = /^survived$|^[A-Z].{10,400}[^.]\.$/s

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-epub-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** The refusal's sentence, or `survived` when everything in the file could be read; any other error is thrown. */
async function outcomeOf(path: string): Promise<string> {
  try {
    const opened = await readSource({ kind: 'file', path }, someOptions())
    try {
      for (const asset of opened.issue.assets) for await (const chunk of asset.open()) chunk.at(0)
    } finally {
      await opened.close()
    }
    return SURVIVED
  } catch (cause) {
    if (cause instanceof ImportError) return cause.message
    throw cause
  }
}

async function outcomeInside(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const path = join(folder, 'book.epub')
  writeFileSync(path, await anEpub(files))
  return outcomeOf(path)
}

function named(files: readonly string[]): readonly (readonly [string, string])[] {
  return files.map((file) => [basename(file), file] as const)
}

describe('hostile and broken files are refused in a sentence or survived', () => {
  it.each(named(contentFiles('bad/epub')))('%s as it is', async (_name, file) => {
    expect(await outcomeOf(file)).toMatch(SURVIVED_OR_SENTENCE)
  })

  it.each(named(contentFiles('bad/zip')))('%s as it is, and it is no publication', async (_name, file) => {
    expect(await outcomeOf(file)).toMatch(SENTENCE)
  })

  it.each(named(contentFiles('bad/xml')))('%s as package and as text of a book', async (_name, file) => {
    expect(await outcomeInside({ 'package.opf': readFileSync(file) })).toMatch(SENTENCE)
    expect(await outcomeInside({ 'text.xhtml': readFileSync(file) })).toMatch(SURVIVED_OR_SENTENCE)
    expect(await outcomeInside({ 'nav.xhtml': readFileSync(file) })).toMatch(SURVIVED_OR_SENTENCE)
  })

  it.each(named(contentFiles('bad/image')))('%s as a picture of a book', async (_name, file) => {
    const text = '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Text</p><img src="picture" alt=""/></body></html>'
    expect(await outcomeInside({ 'text.xhtml': text, picture: readFileSync(file) })).toBe(SURVIVED)
  })
})
