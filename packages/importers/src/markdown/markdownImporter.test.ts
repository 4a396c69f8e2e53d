import { expect, it } from 'vitest'
import type { ImportedPageBlock } from '../ImportedIssue.ts'
import { anImportedArticle } from '../testing/anImportedArticle.ts'
import { plateBlock } from './markdownImporter.ts'

const AREA = { x: 0.1, y: 0.9, width: 0.4, height: 0.05 }
const ARTICLES = [
  anImportedArticle({
    key: 'a',
    components: [
      { id: 'c1', component: 'body', text: 'The tide.' },
      { id: 'c2', component: 'columns', columns: [[{ id: 'c3', component: 'image', imageurl: 'bundle://a.jpg' }]] },
    ],
  }),
]

const block = (fields: Partial<ImportedPageBlock>): ImportedPageBlock => ({
  role: 'text',
  area: AREA,
  article: 'a',
  component: 'c3',
  lines: [],
  ...fields,
})

it('makes a page that holds nothing but a caption the picture of it', () => {
  const folio = block({ role: 'furniture', article: undefined, component: undefined })
  expect(plateBlock([block({}), folio], ARTICLES)).toEqual(
    block({ role: 'picture', area: { x: 0, y: 0, width: 1, height: 1 } }),
  )
})

it.each([
  ['the end of a paragraph', [block({ component: 'c1' })]],
  ['a picture that the layout has found', [block({ role: 'picture' }), block({})]],
  ['a caption beside other text', [block({}), block({ component: 'c1' })]],
  ['a text of no article beside it', [block({}), block({ article: undefined, component: undefined })]],
  ['nothing', []],
])('leaves a page with %s as it is', (_what, blocks) => {
  expect(plateBlock(blocks, ARTICLES)).toBeUndefined()
})
