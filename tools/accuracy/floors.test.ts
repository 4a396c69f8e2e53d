import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { extractArticles } from './main.ts'
import { measuredDocuments } from './measuredDocuments.ts'
import { scoreDocument } from './scoreDocument.ts'

const CONTENTS = join(import.meta.dirname, '../../../shared/content')

/** A little below what docs/accuracy.md says: a document that falls below has lost something. */
const FLOORS = [
  { name: 'fsm-bsd_on_power', text: 0.985, tau: 0.98, headings: 0.95, titles: 1 },
  { name: 'fsm-issue09-ccbysa', text: 0.975, tau: 0.98, headings: 0.85, titles: 6 },
  { name: 'jose-00240', text: 0.99, tau: 0.99, headings: 0.95, titles: 1 },
]

describe('a PDF is read', () => {
  it.each(FLOORS)('as well as before: $name', async ({ name, text, tau, headings, titles }) => {
    const document = measuredDocuments.find((candidate) => candidate.name === name)
    if (document === undefined) throw new Error(`There is no document ${name}.`)
    const articles = await extractArticles(join(CONTENTS, document.pdf))
    const { score } = scoreDocument(document, await document.readTruth(CONTENTS), articles)
    expect(score.text.f1).toBeGreaterThan(text)
    expect(score.order.tau).toBeGreaterThan(tau)
    expect(score.headings?.f1).toBeGreaterThan(headings)
    expect(score.articles.titles).toBe(titles)
  })
})
