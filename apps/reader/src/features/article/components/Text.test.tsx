import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { describe, expect, it } from 'vitest'
import { aComponent, html } from '../../../testing/builders.ts'
import { renderComponents } from '../../../testing/renderMarkup.tsx'
import { combineDigits, markInitial, toPhrasing } from './Text.tsx'

const text = (component: 'headline' | 'body' | 'crosshead', markup: string) =>
  aComponent(component, { text: html(markup) })

describe('the kinds of text', () => {
  it.each([
    ['headline', 'h2'],
    ['title', 'h2'],
    ['crosshead', 'h3'],
    ['blockquote', 'blockquote'],
    ['footer', 'footer'],
    ['body', 'div'],
    ['intro', 'div'],
    ['byline', 'div'],
    ['imagecaption', 'div'],
    ['text1', 'div'],
    ['text60', 'div'],
  ] as const)('sets %s in <%s>', (kind, tag) => {
    const markup = renderComponents([aComponent(kind, { text: html('Words') })])
    expect(markup).toMatch(new RegExp(`^<${tag} id="a-${kind}" data-kind="${kind}"[^>]*>Words</${tag}>$`))
  })

  it('makes a subtitle part of the header there, and a heading elsewhere', () => {
    const subtitle = [aComponent('subtitle', { text: html('Words') })]
    expect(renderComponents(subtitle, { isInHeader: () => true })).toMatch(/^<div [^>]*role="doc-subtitle"/)
    expect(renderComponents(subtitle)).toMatch(/^<h3 /)
  })

  it('makes the heading of the page its one h1', () => {
    const markup = renderComponents([text('headline', '<p>A <i>ferry</i></p>')], { headingId: 'a-headline' })
    expect(markup).toMatch(/^<h1 [^>]*>A <i>ferry<\/i><\/h1>$/)
  })

  it('makes page links real before they reach the page', () => {
    const markup = renderComponents([text('body', '<p><a href="article://article-2">there</a></p>')])
    expect(markup).toContain('<a href="/issues/slow-water/article-2" data-page-link="">there</a>')
  })

  it('shows the reading language and falls back to the default one', () => {
    const both = aComponent('body', { text: { en: html('<p>Water</p>'), de: html('<p>Wasser</p>') } })
    const german = { reading: { language: 'de', defaultLanguage: 'en' } }
    const french = { reading: { language: 'fr', defaultLanguage: 'en' } }
    expect(renderComponents([both], german)).toContain('Wasser')
    expect(renderComponents([both], french)).toContain('Water')
  })

  it('says which language a text fell back to, and nothing in the reading language', () => {
    const both = aComponent('body', { text: { en: html('<p>Water</p>'), ar: html('<p>ماء</p>') } })
    expect(renderComponents([both], { reading: { language: 'ar', defaultLanguage: 'en' } })).not.toMatch(/lang=|dir=/)
    expect(renderComponents([both], { reading: { language: 'de', defaultLanguage: 'ar' } })).toContain(
      ' lang="ar" dir="rtl"',
    )
    expect(renderComponents([both], { reading: { language: 'fr', defaultLanguage: 'en' } })).toMatch(
      /^<div [^>]*lang="en"(?![^>]* dir=)/,
    )
  })

  it('sets no initial in a text of another language', () => {
    const capital = aComponent('body', { text: { ar: html('<p>ماء</p>') }, dropcap: true })
    expect(renderComponents([capital])).not.toContain('data-dropcap')
  })

  it('marks a drop cap only where the script knows one', () => {
    const capital = aComponent('body', { text: html('<p>Words</p>'), dropcap: true })
    expect(renderComponents([capital])).toContain('data-dropcap')
    expect(renderComponents([capital], { hasInitials: false })).not.toContain('data-dropcap')
  })
})

describe('toPhrasing', () => {
  it('makes lines of the paragraphs of a heading', () => {
    expect(toPhrasing(html('<p class="x">One <i>and</i></p>\n<p>two</p>'))).toBe('One <i>and</i><br>two')
  })

  it('takes a heading out of a heading, which HTML does not know', () => {
    expect(toPhrasing(html('<h1 id="x">One</h1>'))).toBe('One')
  })

  it('leaves other elements alone', () => {
    expect(toPhrasing(html('Plain <pre>x</pre> <small>y</small>'))).toBe('Plain <pre>x</pre> <small>y</small>')
  })
})

describe('markInitial', () => {
  it.each([
    ['<p>The tide</p>', 3, '<p><span data-initial>The</span> tide</p>'],
    ['<p><b>O</b>ut</p>', 3, '<p><b><span data-initial>O</span></b>ut</p>'],
    ['<p>&quot;A&amp;B</p>', 4, '<p><span data-initial>&quot;A&amp;B</span></p>'],
    ['<p>e\u0301te\u0301</p>', 2, '<p><span data-initial>e\u0301t</span>e\u0301</p>'],
    ['<p></p>', 3, '<p></p>'],
  ])('R3.3 marks in %s the first %d characters', (html, characters, marked) => {
    expect(markInitial(html as SafeHtml, characters)).toBe(marked)
  })

  it('leaves a text alone whose initial is one letter, or none', () => {
    expect(markInitial('<p>The</p>' as SafeHtml, '')).toBe('<p>The</p>')
    expect(markInitial('<p>The</p>' as SafeHtml)).toBe('<p>The</p>')
  })
})

describe('combineDigits', () => {
  it('sets short numbers upright in one cell', () => {
    expect(combineDigits(html('<p id="a1">12月3日！</p>'))).toBe(
      '<p id="a1"><span class="tcy">12</span>月<span class="tcy">3</span>日！</p>',
    )
    expect(combineDigits(html('本当!?'))).toBe('本当<span class="tcy">!?</span>')
  })

  it('leaves alone long numbers, words, references, attributes and what the book has combined', () => {
    const plain = html('<p>2012 3.14 A4 1,5 &#12; &amp; <a href="#n5">x</a><span class="tcy">10</span></p>')
    expect(combineDigits(plain)).toBe(plain)
  })
})
