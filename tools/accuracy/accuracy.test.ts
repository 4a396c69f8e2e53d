import { describe, expect, it } from 'vitest'
import { leaveOutExtras } from './scoreDocument.ts'
import { measuredDocuments } from './measuredDocuments.ts'
import { replaceSection, writeExtras } from './report.ts'

describe('leaveOutExtras', () => {
  const heading = (text: string) => ({ kind: 'heading', text }) as const
  const text = (words: string) => ({ kind: 'text', text: words }) as const
  const nothing = { named: '', sections: undefined, blocks: undefined, words: undefined, front: false }
  const ours = [
    heading('Title'),
    text('Side bar'),
    heading('Need'),
    text('a'),
    heading('References'),
    text('b'),
    heading('End'),
  ]

  it('leaves out sections up to the next heading, and single blocks', () => {
    expect(
      leaveOutExtras(ours, { ...nothing, sections: /^references$/i, blocks: /^side/i, words: /^a$/g }, []),
    ).toEqual([heading('Title'), heading('Need'), text(''), heading('End')])
  })

  it('leaves out what stands between the title and the first section', () => {
    const remaining = leaveOutExtras(ours, { ...nothing, front: true }, ['Title', 'Need'])
    expect(remaining.slice(0, 2)).toEqual([heading('Title'), heading('Need')])
    expect(leaveOutExtras(ours, { ...nothing, front: true }, ['Title', 'Another'])).toEqual(ours)
  })
})

describe('replaceSection', () => {
  it('replaces what stands between its two lines, and refuses a document without them', () => {
    expect(replaceSection('a\n<!-- begin t -->\nold\n<!-- end t -->\nb', 't', 'new')).toBe(
      'a\n<!-- begin t -->\n\nnew\n\n<!-- end t -->\nb',
    )
    expect(() => replaceSection('a', 't', 'new')).toThrow('There is no section t.')
  })
})

describe('writeExtras', () => {
  it('names what is left out once for all documents of a kind', () => {
    const lines = writeExtras(measuredDocuments).split('\n')
    expect(lines.filter((line) => line.includes('jose-00180, jose-00240'))).toHaveLength(1)
    expect(lines.some((line) => line.includes('owasp'))).toBe(false)
  })
})
