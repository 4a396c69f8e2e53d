import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aPdf, type PdfParts } from '../testing/aPdf.ts'
import { withPdf } from '../testing/withPdf.ts'
import { readDocumentFacts } from './DocumentFacts.ts'

const factsOf = (parts: PdfParts) => withPdf(parts, readDocumentFacts)

describe('what a PDF says of itself', () => {
  it('is its title, author, keywords, language, date and direction', async () => {
    const facts = await factsOf({
      pages: [{}],
      info: "/Title (Spring) /Author (A. Writer) /Keywords (sea, salt; ) /CreationDate (D:20260514093000+02'00')",
      catalogue: '/Lang (he-IL) /ViewerPreferences << /Direction /R2L >>',
    })
    expect(facts).toMatchObject({
      title: 'Spring',
      author: 'A. Writer',
      subject: '',
      keywords: ['sea', 'salt'],
      language: 'he-IL',
      created: '2026-05-14T07:30:00.000Z',
      isRightToLeft: true,
    })
  })

  it('names the document by the hash of its file where it has no identifier', async () => {
    const parts = { pages: [{}] }
    expect((await factsOf(parts)).identifier).toBe(createHash('sha256').update(aPdf(parts)).digest('hex'))
  })

  it('names the pages as they are printed', async () => {
    const catalogue = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /St 7 >>] >>'
    const { labels } = await factsOf({ pages: [{}, {}, {}], catalogue })
    expect(labels).toEqual(['i', 'ii', '7'])
  })
})

describe('the outline', () => {
  const entry = (title: string, rest: string) => `<< /Title (${title}) /Parent 100 0 R ${rest} >>`

  it('says to which page and height each entry leads', async () => {
    const { outline } = await factsOf({
      pages: [{}, {}],
      catalogue: '/Outlines 100 0 R',
      objects: [
        '<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>',
        entry('First', '/Next 102 0 R /Dest [10 0 R /XYZ null 70 null]'),
        entry('Second', '/Prev 101 0 R /Dest [12 0 R /Fit]'),
      ],
    })
    expect(outline).toEqual([
      { title: 'First', page: 1, y: 30, children: [] },
      { title: 'Second', page: 2, y: undefined, children: [] },
    ])
  })

  it('that leads in a circle ends', async () => {
    const { outline } = await factsOf({
      pages: [{}],
      catalogue: '/Outlines 100 0 R',
      objects: ['<< /First 101 0 R >>', entry('Round', '/Next 101 0 R /First 101 0 R /Dest [10 0 R /Fit]')],
    })
    expect(outline.map(({ title }) => title)).toEqual(['Round'])
  })
})
