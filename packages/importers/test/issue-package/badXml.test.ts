import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { articlePackageImporter } from '../../src/issue-package/articlePackageImporter.ts'
import { ImportError } from '../../src/ImportError.ts'
import { readSource } from '../../src/readSource.ts'
import { aZip, type Files } from '../builders/aZip.ts'
import { importOptions } from '../builders/importOptions.ts'
import { contentFiles } from '../epubSources.ts'

const SENTENCE = /^[A-Z].{10,400}\.$/s

const BAD_XML = contentFiles('bad/xml')

/** The sentence of the refusal; undefined when the package could be read. Any other error is thrown. */
async function refusalOf(files: Files): Promise<string | undefined> {
  try {
    const opened = await readSource({ kind: 'file', path: await aZip(files) }, importOptions())
    await opened.close()
    return undefined
  } catch (cause) {
    if (cause instanceof ImportError) return cause.message
    throw cause
  }
}

describe('packages around broken XML', () => {
  it.each(BAD_XML.map((path) => [basename(path), path]))(
    '%s as article.xml is refused in a sentence',
    async (_, path) => {
      expect(await refusalOf({ 'article.xml': readFileSync(path) })).toMatch(SENTENCE)
    },
  )

  it.each(BAD_XML.map((path) => [basename(path), path]))('%s as an article refuses the issue', async (_, path) => {
    const files = {
      'issue.xml': '<issue><metadata><title>T</title></metadata></issue>',
      'articles/a.xml': readFileSync(path),
    }
    expect(await refusalOf(files)).toMatch(SENTENCE)
  })

  it('expands no entity, from inside or outside', async () => {
    const xml = `<!DOCTYPE article [<!ENTITY inner "boom"><!ENTITY outer SYSTEM "file:///etc/hostname">]>
      <article><metadata><title>a&inner;b&outer;c</title></metadata></article>`
    const path = await aZip({ 'article.xml': xml })
    const { issue, close } = await articlePackageImporter.read({ kind: 'file', path }, importOptions())
    await close()
    expect(issue.title).toBe('a&inner;b&outer;c')
  })
})
