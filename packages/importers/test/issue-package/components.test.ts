import { describe, expect, it } from 'vitest'
import { readComponents } from '../builders/anArticlePackage.ts'

describe('components of an article package', () => {
  it('reads text of every kind, body where none is named', async () => {
    const { components, dropped } = await readComponents(`
      <text><p>Plain</p></text>
      <text type="headline">Big</text>
      <text type="text60" dropcap="true" bleed="true"><p>A <b>bold</b>
        word</p><ul><li>x</li></ul></text>`)
    expect(components).toEqual([
      { id: 'c1', component: 'body', text: '<p>Plain</p>' },
      { id: 'c2', component: 'headline', text: 'Big' },
      {
        id: 'c3',
        component: 'text60',
        bleed: true,
        text: '<p>A <b>bold</b> word</p><ul><li>x</li></ul>',
        dropcap: true,
      },
    ])
    expect(dropped).toEqual([])
  })
})
