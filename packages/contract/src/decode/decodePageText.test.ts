import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sanitizeHtml } from '../sanitizeHtml.ts'
import type { DecodeProblem } from './Fields.ts'
import { decodePageText } from './decodePageText.ts'

const AREA = { x: 0.1, y: 0.2, width: 0.3, height: 0.25 }
const A_BLOCK = {
  role: 'text',
  area: AREA,
  article: 'a1',
  component: 'c3',
  lines: [{ area: { ...AREA, height: 0.125 }, text: 'The tide re-' }],
}

function decode(value: unknown) {
  const problems: DecodeProblem[] = []
  const context = { report: (problem: DecodeProblem) => void problems.push(problem), sanitize: sanitizeHtml }
  return { text: decodePageText(value, context), problems }
}

const aText = (...blocks: readonly unknown[]) => ({ version: 1, blocks })

it('reads the blocks of a page in their order', () => {
  const picture = { role: 'picture', area: AREA, lines: [] }
  const { text, problems } = decode(aText(A_BLOCK, picture))
  expect(problems).toEqual([])
  expect(text).toEqual({ version: 1, blocks: [A_BLOCK, { ...picture, article: undefined, component: undefined }] })
})

it('drops what has no place on the page, cuts what reaches beyond it, and takes an unknown role for text', () => {
  const blocks = [
    { ...A_BLOCK, area: undefined },
    { ...A_BLOCK, role: 'sidebar', area: { ...AREA, x: 0.75, width: 0.5 }, lines: [{ text: 'lost' }, { area: AREA }] },
  ]
  const { text, problems } = decode(aText(...blocks))
  expect(text?.blocks).toEqual([{ ...A_BLOCK, area: { ...AREA, x: 0.75, width: 0.25 }, lines: [] }])
  expect(problems.map(({ path }) => path)).toContain('pageText.blocks[0].area')
  expect(problems.map(({ path }) => path)).toContain('pageText.blocks[1].role')
})

it('knows no other version and nothing that is no object', () => {
  for (const value of [null, 'x', {}, { version: 2, blocks: [A_BLOCK] }]) {
    expect(decode(value).text).toBeUndefined()
    expect(decode(value).problems).toHaveLength(1)
  }
})

it('never throws, whatever arrives', () => {
  const names = ['blocks', 'lines', 'area', 'text', 'x', 'width', 'role', 'article']
  const value = fc.anything({ key: fc.oneof(fc.constantFrom(...names), fc.string()), maxDepth: 5 })
  fc.assert(
    fc.property(value, (anything) => {
      decode(anything)
      decode(aText(anything, { ...A_BLOCK, lines: anything }))
    }),
  )
})
