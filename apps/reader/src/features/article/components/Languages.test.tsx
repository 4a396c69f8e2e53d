import { describe, expect, it } from 'vitest'
import { aComponent, html } from '../../../testing/builders.ts'
import { renderComponents } from '../../../testing/renderMarkup.tsx'

const french = { reading: { language: 'fr', defaultLanguage: 'en' } }
const arabic = { ar: html('ماء') }
const legend = { text: arabic, onlyLightbox: false }

describe('words of another language than the page', () => {
  it.each([
    ['image', { imageurl: '/a.jpg', alt: arabic }, /<img [^>]*lang="ar" dir="rtl"/],
    ['image', { imageurl: '/a.jpg', alt: '', caption: legend }, /<div lang="ar" dir="rtl"[^>]*>ماء/],
    [
      'video',
      { source: { kind: 'hosted', url: '/a.mp4', tracks: [] }, credit: legend },
      /lang="ar" dir="rtl"[^>]*>ماء/,
    ],
    ['table', { header: [], rows: [], caption: legend }, /<div lang="ar" dir="rtl"[^>]*>ماء/],
    ['htmltable', { html: arabic }, /<div lang="ar" dir="rtl"[^>]*>ماء/],
    ['button', { text: arabic, link: 'https://example.org/' }, /<a [^>]*lang="ar" dir="rtl"[^>]*>ماء/],
    ['audio', { url: '/a.mp3', transcript: arabic }, /<div lang="ar" dir="rtl"[^>]*>ماء/],
    ['recipe', { name: arabic, recipe: {}, components: [] }, /<h2 [^>]*lang="ar" dir="rtl"[^>]*>ماء/],
  ] as const)('are marked in the kind %s', (kind, fields, expected) => {
    expect(renderComponents([aComponent(kind, fields)], french)).toMatch(expected)
  })
})
