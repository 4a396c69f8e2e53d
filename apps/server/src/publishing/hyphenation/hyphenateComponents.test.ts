import { describe, expect, it } from 'vitest'
import { createHyphenation } from './createHyphenation.ts'
import { hyphenateComponents, unhyphenateComponents } from './hyphenateComponents.ts'

const english = { language: 'en', hyphenation: createHyphenation() }
const plain = '<p>uncomfortable</p>'
const broken = '<p>uncom\u00ADfort\u00ADable</p>'

describe('hyphenateComponents', () => {
  it('hyphenates running text and captions, wherever they stand', () => {
    const components = [
      { component: 'body', text: plain },
      { component: 'image', imageurl: 'a', alt: plain, caption: { text: plain, onlyLightbox: true }, credit: plain },
      { component: 'columns', columns: [[{ component: 'blockquote', text: plain }]] },
      { component: 'gallery', images: [{ imageurl: 'a', caption: { text: plain } }] },
    ]
    expect(hyphenateComponents(components, english)).toEqual([
      { component: 'body', text: broken },
      { component: 'image', imageurl: 'a', alt: plain, caption: { text: broken, onlyLightbox: true }, credit: plain },
      { component: 'columns', columns: [[{ component: 'blockquote', text: broken }]] },
      { component: 'gallery', images: [{ imageurl: 'a', caption: { text: broken } }] },
    ])
  })

  it('leaves headings, labels, tables and code of the publisher whole', () => {
    const components = [
      { component: 'headline', text: plain },
      { component: 'byline', text: plain },
      { component: 'button', text: 'uncomfortable', link: '#a' },
      { component: 'htmltable', html: plain },
      { component: 'custom', content: plain },
      { component: 'recipe', recipe: { component: 'body', text: plain }, components: [] },
      { component: 'map', markers: [{ caption: plain }] },
    ]
    expect(hyphenateComponents(components, english)).toEqual(components)
  })

  it('takes each text of a map by its own language', () => {
    const text = { en: plain, de: '<p>Dampfschifffahrt</p>', ja: plain }
    const hyphenated = hyphenateComponents([{ component: 'body', text }], english)
    expect(hyphenated).toEqual([
      { component: 'body', text: { en: broken, de: '<p>Dampf\u00ADschiff\u00ADfahrt</p>', ja: plain } },
    ])
    expect(unhyphenateComponents(hyphenated, english)).toEqual([{ component: 'body', text }])
  })
})
