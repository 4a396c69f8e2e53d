import type { Component } from '@gatefold/magazine/component/Component'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { aStyle } from '@gatefold/magazine/testing/builders'
import { describe, expect, it } from 'vitest'
import { publicationStyle } from './publicationStyle.ts'
import { anArticleOfEverything, writeStyle } from '../testing/styleBuilders.ts'

/** The declarations of the rules with this selector, one after the other. */
function ruleOf(css: string, selector: string): string {
  const rules = css.replaceAll(/@media[^{]*\{/g, '').split('}')
  return rules.flatMap((rule) => (rule.startsWith(`${selector}{`) ? [rule.slice(selector.length + 1)] : [])).join(';')
}

describe('publicationStyle', () => {
  it('R3.3 sets the text kinds of a style, snake_case and all', () => {
    const { css, logged } = writeStyle({
      headline: { font: { family: 'Tide Serif', size: '44px', line_height: '48px' }, text_align: 'left' },
      body: { font_size: 18, lineHeight: '150%', margin: { top: 0, bottom: '1em' }, letter_spacing: '-0.5px' },
      text60: {
        case: 'upper',
        display: 'inline-block',
        border: { top: { width: 1, style: 'solid' } },
        padding: '1 2 3 4',
      },
    })
    expect(ruleOf(css, '.P [data-kind=headline]')).toContain('font-size:4.4rem;line-height:4.8rem;text-align:start')
    expect(ruleOf(css, '.P [data-kind=headline]')).toMatch(/^font-family:"Tide Serif".*var\(--font-text\)/)
    expect(ruleOf(css, '.P>header')).toBe('text-align:start')
    expect(ruleOf(css, '.P [data-kind=body]')).toBe(
      'font-size:1.8rem;line-height:1.5;margin-top:0;margin-bottom:1em;letter-spacing:-0.05rem',
    )
    expect(ruleOf(css, '.P [data-kind=text60]')).toBe(
      'text-transform:uppercase;display:inline-block;border-top-width:0.1rem;border-top-style:solid;padding:0.1rem 0.2rem 0.3rem 0.4rem',
    )
    expect(logged).toEqual([])
  })

  it('R3.3 knows the canvas: colour, background, padding, margin, border, shadow, width', () => {
    const { css, logged } = writeStyle({
      canvas: {
        color: '#222',
        background_color: 'white',
        padding: 20,
        margin: { top: 10 },
        border: '1px solid #ccc',
        shadow: { y: 2, blur: 8, color: '#000' },
        width: 900,
      },
    })
    const canvas = ruleOf(css, '.P')
    expect(canvas).toContain('background-color:var(--day,#ffffff)')
    expect(canvas).toContain('padding:2rem;margin-top:1rem;border-width:0.1rem;border-style:solid;border-color:var(--p')
    expect(canvas).toContain('box-shadow:0 0.2rem 0.8rem 0 #000000')
    expect(canvas).toContain('max-inline-size:90rem;margin-inline:auto')
    expect(canvas).toMatch(/--p0:var\(--day,#222222\).*color:var\(--p0\)/)
    expect(logged).toEqual([])
  })

  it('justifies text, but no heading, whose few words would be torn apart', () => {
    const { css, logged } = writeStyle({ headline: { font: { align: 'justify' } }, body: { alignment: 'justify' } })
    expect(css).toBe('.P [data-kind=body]{text-align:justify}')
    expect(logged).toEqual([])
  })

  it('R9.1 overrides on a tablet, on a desktop and from each of the configured desktop widths on', () => {
    const { css, logged } = writeStyle(
      { title: { size: 40 } },
      {
        tablet: { title: { size: '52px' } },
        desktop: { 1600: { title: { size: 90 } }, title: { size: '64px' }, 1280: { title: { size: 72 } }, 1400: {} },
      },
    )
    expect(css).toBe(
      '.P [data-kind=title]{font-size:4rem}' +
        '@media (min-width:768px){.P [data-kind=title]{font-size:5.2rem}}' +
        '@media (min-width:1025px){.P [data-kind=title]{font-size:6.4rem}}' +
        '@media (min-width:1280px){.P [data-kind=title]{font-size:7.2rem}}' +
        '@media (min-width:1600px){.P [data-kind=title]{font-size:9rem}}',
    )
    expect(logged).toEqual(['desktop.1400: not a part that a style has'])
  })

  it('R3.3 sets faces, links, captions, credits and pictures', () => {
    const { css, logged } = writeStyle({
      body: {
        font: { family_bold: 'Tide Bold', italic: 'Tide Serif' },
        link: { color: '#c00', text_decoration: 'none' },
      },
      captions: { align: 'center', color: '#444', credit: { case: 'upper' } },
      image: { border: { width: 2, color: '#999' }, radius: 4 },
      link: { color: 'teal' },
    })
    expect(css).toMatch(/\[data-kind=body\] :is\(b,strong\)\{font-family:"Tide Bold"[^}]*font-synthesis:none\}/)
    expect(css).toMatch(/\[data-kind=body\] :is\(i,em\)\{font-family:"Tide Serif"/)
    expect(ruleOf(css, '.P [data-kind=body] a')).toMatch(/^text-decoration-line:none;color:var\(--p\d\)/)
    expect(ruleOf(css, '.P figcaption')).toMatch(/^text-align:center;--ink:var\(--p\d\);--ink-soft/)
    expect(ruleOf(css, '.P figcaption [data-credit]')).toBe('text-transform:uppercase')
    expect(ruleOf(css, '.P [data-kind=image]')).toMatch(
      /^border-width:0.2rem;border-color:var\(--p\d\);border-radius:0.4rem/,
    )
    expect(ruleOf(css, ':where(.P [data-kind=image])')).toBe('border-style:solid')
    expect(css).toMatch(/\.P a:where\(:not\(\[data-size\]\)\)\{color:var\(--p\d\)/)
    expect(logged).toEqual([])
  })

  it('R3.5 lets no browser slant or embolden a font of the title, and keeps its emphasis visible all the same', () => {
    const { css } = writeStyle({
      body: { font: { family: 'Tide Serif', bold: 'Tide Bold' } },
      intro: { font: 'serif' },
    })
    expect(css).toContain('[data-kind=body]{font-synthesis:none}')
    expect(css).toContain('[data-kind=body] :is(b,strong){font-family:"Tide Bold"')
    expect(css).toMatch(
      /\[data-kind=body\] :is\(:is\(i,em\),.*\)\{font-family:var\(--font-text\);font-synthesis:weight style\}/,
    )
    expect(css).toContain('[data-kind=intro]{font-family:serif}')
    expect(css).not.toContain('[data-kind=intro] :is')
  })

  it('R3.3 sets a drop cap: face, size, line height, characters, colour', () => {
    const dropcap = { font: { family: 'Tide Bold' }, size: 80, line_height: 0.7, characters: 3, color: '#c00' }
    const { css, initials, logged } = writeStyle({ body: { dropcap }, intro: { drop_cap: { lines: 2 } } })
    expect(ruleOf(css, '.P [data-kind=body] [data-initial]')).toMatch(
      /^font-size:8rem;line-height:0.7;font-family:"Tide Bold".*;color:var\(--p0\)$/,
    )
    expect(css).toContain("[data-kind=body][data-dropcap='']>p:first-child::first-letter")
    expect(css).toContain("[data-kind=intro][data-dropcap='']:not(:has(>p))::first-letter{initial-letter:2}")
    expect(initials).toEqual({ 'body-': 3, 'body-box': 3, 'body-in-': 3 })
    expect(logged).toEqual([])
  })

  it('R3.3 takes the characters of an initial from the block of the text before its kind', () => {
    const block = { body: { dropcap: { characters: 5 } } }
    const { initials } = writeStyle({ body: { dropcap: { characters: 2 } }, blocks: { box: block } })
    expect(initials).toEqual({ 'body-': 2, 'body-box': 5, 'body-in-': 5 })
  })

  it('R3.3 knows a tab as the indent of paragraphs that follow another', () => {
    const { css } = writeStyle({ body: { tab: { size: 12 } }, intro: { text_indent: '1em' } })
    expect(css).toContain(
      '.P [data-kind=body]>p+p,.P [data-kind=body]+[data-kind=body]>p:first-child{text-indent:1.2rem}',
    )
    expect(css).toContain('.P [data-kind=intro]>p+p')
    const named = writeStyle({ blocks: { 'my box': { text_indent: 10 } } }, {}, anArticleOfEverything(['my box'])).css
    expect(named).toContain('+[data-kind][data-block="my box"]>p:first-child{text-indent:1rem}')
  })

  it('R3.4 gives every divider the look of the base one', () => {
    const { css } = writeStyle({
      dividers: [
        { id: 'base', height: 2, color: '#999' },
        { id: 'stars', style: 'dotted', width: '50%' },
      ],
    })
    expect(ruleOf(css, '.P [data-kind=divider]')).toMatch(/^border-top-width:0.2rem;border-top-color:var\(--p0\)/)
    expect(ruleOf(css, '.P [data-kind=divider][data-divider="stars"]')).toMatch(
      /border-top-width:0.2rem.*border-top-style:dotted/,
    )
    expect(ruleOf(css, '.P [data-kind=divider][data-divider="stars"]:not([data-place])')).toContain('inline-size:50%')
  })

  it('R3.3 has named buttons, and one for those that only say "style"', () => {
    const { css } = writeStyle({
      buttons: [
        { id: 'quiet', color: '#036', radius: 4 },
        { id: 'base', background: '#036', color: 'white', hover: { background: 'black' } },
      ],
    })
    const named = (name: string) => ruleOf(css, `.P [data-kind=button][data-block="${name}"]>a`)
    expect(named('quiet')).toMatch(/border-radius:0.4rem;color:var\(--p\d\)/)
    expect(named('base')).toContain('background-color:var(--day,#003366)')
    const unnamed = '[data-kind=button]:where(:not([data-block="quiet"],[data-block="base"]))'
    expect(ruleOf(css, `.P ${unnamed}>a[data-size=style]`)).toBe(named('base'))
    expect(named('quiet')).toContain('background-color:transparent')
    expect(css).toContain('[data-block="base"]>a:hover{')
  })

  it('R3.3 has a height for every spacer', () => {
    const { css, logged } = writeStyle({
      spacers: { very_small: 4, 'very-large': '10vh', margin_20: { height_size: 22 }, huge: 3 },
    })
    expect(css).toBe(
      '.P [data-kind=spacer][data-size=very-small]{block-size:0.4rem}' +
        '.P [data-kind=spacer][data-size=very-large]{block-size:10vh}' +
        '.P [data-kind=spacer][data-size=margin-20]{block-size:2.2rem}',
    )
    expect(logged).toEqual(['spacers.huge: not a value that a style may have'])
  })

  it('R3.4 lets named blocks override parts of the style', () => {
    const { css } = writeStyle({
      body: { size: 18 },
      blocks: { box: { padding: 16, color: 'white', background: 'navy', body: { size: 14, dropcap: { lines: 2 } } } },
    })
    expect(ruleOf(css, '.P [data-kind][data-block="box"]')).toMatch(
      /background-color:var\(--day,#000080\).*padding:1.6rem;.*color:var\(--p0\)/,
    )
    expect(ruleOf(css, '.P [data-block="box"] [data-kind=body]')).toBe('font-size:1.4rem')
    expect(ruleOf(css, '.P [data-kind=body][data-block="box"][data-block]')).toBe('font-size:1.4rem')
    expect(css).toContain('.P [data-block="box"] [data-kind]:where(:not([data-block])){color:var(--ink)}')
  })

  it('R3.4 puts the own properties of an article on top of its style, whatever the width of the screen', () => {
    const article = { ...anArticleOfEverything(), styleProperties: { body: { font_size: 20 } } }
    const { css, className } = writeStyle({ body: { fontSize: 18 } }, { desktop: { body: { size: 22 } } }, article)
    expect(css.endsWith('}}.P [data-kind=body]{font-size:2rem}')).toBe(true)
    expect(className).toMatch(/^publication-house-\w+$/)
    expect(writeStyle({ body: { fontSize: 18 } }, { desktop: { body: { size: 22 } } }).className).not.toBe(className)
  })

  it('keeps text of the page in its middle: margins count from where it stands, never past the edge', () => {
    const { css } = writeStyle({ body: { margin: '0 0 0 -20px', width: '80%' } })
    expect(ruleOf(css, '.P [data-kind=body][data-place]:not([data-place=full])')).toBe(
      '--w:80%;max-inline-size:min(80%,100% - 2*var(--gutter));' +
        'margin-left:max(0px,(100% - min(var(--w,var(--measure-text)),100% - 2*var(--gutter)))/2 + -2rem)',
    )
  })

  it('writes only what the article has a use for', () => {
    const components = [{ id: 'b', component: 'body', text: 'Mud.' as SafeHtml }] as const
    const article = { id: 'a1', style: 'house', styleProperties: {}, components }
    const { css } = writeStyle(
      { body: { size: 18 }, title: { size: 40 }, blocks: { box: { padding: 4 } } },
      {},
      article,
    )
    expect(css).toBe('.P [data-kind=body]{font-size:1.8rem}')
  })

  it('guards the colours that content brings: containers and single words', () => {
    const components: readonly Component[] = [
      { id: 'c', component: 'container', direction: 'vertical', background: 'navy', components: [] },
      { id: 'b', component: 'body', text: { en: '<span style="color:#ff0">Sun</span>' as SafeHtml } },
    ]
    const { css } = writeStyle({}, {}, { id: 'a1', style: undefined, styleProperties: {}, components })
    expect(ruleOf(css, '.P [style="color:#ff0"]')).toBe('color:var(--p0)!important')
    expect(ruleOf(css, '.P [data-kind][data-fill="navy"][data-fill]')).toMatch(/--ink:var\(--day,#/)
  })

  it('has nothing to say without a style', () => {
    const article = { id: 'a1', style: 'gone', styleProperties: {}, components: [] }
    const context = { families: [], desktopWidths: [], accent: '#a3281c', log: () => undefined }
    expect(publicationStyle(article, [aStyle({ properties: { body: { size: 18 } } })], context)).toBeUndefined()
  })
})
