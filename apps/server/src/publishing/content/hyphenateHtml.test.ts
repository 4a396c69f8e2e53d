import { describe, expect, it } from 'vitest'
import { createHyphenation } from './createHyphenation.ts'
import { hyphenateComponents, hyphenateHtml, unhyphenateComponents, unhyphenateHtml } from './hyphenateHtml.ts'

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

const hyphenation = createHyphenation()

/** Soft hyphens made visible. */
const shown = (html: string, language: string) => hyphenateHtml(html, language, hyphenation).replaceAll('\u00AD', '·')

describe('hyphenateHtml', () => {
  it('breaks words by the patterns of their language', () => {
    expect(shown('<p>An uncomfortable representation.</p>', 'en')).toBe('<p>An uncom·fort·able rep·re·sen·ta·tion.</p>')
    expect(shown('<p>Die Dampfschifffahrt begann.</p>', 'de-AT')).toBe('<p>Die Dampf·schiff·fahrt begann.</p>')
    expect(shown('<p>Une représentation.</p>', 'fr')).toContain('repré·sen·ta·tion')
    expect(shown('<p>Неудобство путешествия</p>', 'ru')).toMatch(/·.*·/)
  })

  it('leaves alone a language without patterns, short words, names in capitals, and what is no word', () => {
    for (const untouched of [
      '<p>the ferry left</p>',
      '<p>UNESCOCONVENTION and McDonaldsington</p>',
      '<p>https://example.org/representation someone@representation.org package.representation x_representation</p>',
      '<p><code>representation</code> <kbd>representation</kbd></p><pre>representation <b>representation</b></pre>',
      '<p title="representation" id="representation">a</p>',
      '<p>repre<b>sentation</b>al &representation;</p>',
    ]) {
      expect(shown(untouched, 'en')).toBe(untouched)
    }
    expect(shown('<p>表現 representation</p>', 'ja')).toBe('<p>表現 representation</p>')
    expect(shown('<p>الاستقلالية</p>', 'ar')).toBe('<p>الاستقلالية</p>')
  })

  it('takes the language of the element around a word', () => {
    expect(shown('<p>A <i lang="de">Dampfschifffahrt</i> dictionary <i lang="ja">dictionary</i></p>', 'en')).toBe(
      '<p>A <i lang="de">Dampf·schiff·fahrt</i> dic·tio·nary <i lang="ja">dictionary</i></p>',
    )
  })

  it('keeps the publisher’s own soft hyphens and adds none to them', () => {
    expect(shown('<p>re\u00ADpresentation</p>', 'en')).toBe('<p>re·presentation</p>')
  })
})

describe('unhyphenateHtml', () => {
  it.each([
    ['en', '<p>An uncomfortable <b title="a > b">representation</b>, re\u00ADpresentation.</p>'],
    ['de', '<p>Donaudampfschifffahrt <code>Dampfschiff\u00ADfahrt</code> <i lang="en">uncomfortable</i></p>'],
    ['ja', '<p>dic\u00ADtionary</p>'],
  ])('gives back what the publisher wrote (%s)', (language, html) => {
    const hyphenated = hyphenateHtml(html, language, hyphenation)
    expect(unhyphenateHtml(hyphenated, language, hyphenation)).toBe(html)
  })

  it('is followed by the same hyphens when the export is imported again', () => {
    const own = '<p>dic\u00ADtio\u00ADnary, and the ship\u00ADbuilder\u00ADs</p>'
    const again = hyphenateHtml(unhyphenateHtml(own, 'en', hyphenation), 'en', hyphenation)
    expect(again).toBe(own)
  })
})
