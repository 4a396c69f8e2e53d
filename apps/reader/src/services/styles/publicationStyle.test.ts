import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Style, StyleProperties } from '@gatefold/magazine/style/Style'
import { publicationStyle } from './publicationStyle.ts'

function aStyle(properties: StyleProperties, given: Partial<Style> = {}): Style {
  return {
    id: 'house',
    name: '',
    description: '',
    supportedDevices: [],
    type: '',
    parent: undefined,
    tablet: {},
    desktop: {},
    created: undefined,
    lastModified: undefined,
    properties,
    ...given,
  }
}

function cssOf(properties: StyleProperties, given: Partial<Style> = {}) {
  const logged: string[] = []
  const article = { id: 'a1', style: 'house', styleProperties: {} }
  const context = { families: ['Tide Serif', 'Tide Bold'], log: (message: string) => logged.push(message) }
  return { css: publicationStyle(article, [aStyle(properties, given)], context)?.css ?? '', logged }
}

describe('publicationStyle', () => {
  it('R3.3 sets the text kinds of a style, snake_case and all', () => {
    const { css, logged } = cssOf({
      headline: { font: { family: 'Tide Serif', size: '44px', line_height: '48px' }, text_align: 'left' },
      body: { font_size: 18, lineHeight: 1.5, margin: { top: 0, bottom: '1em' }, letter_spacing: '-0.5px' },
    })
    expect(css).toContain(
      '.publication-house [data-kind="headline"]{font-family:"Tide Serif","Tide Serif~0","Tide Serif~1","Tide Serif~2",' +
        'var(--font-text);font-size:4.4rem;line-height:4.8rem;text-align:start}',
    )
    expect(css).toContain(
      '.publication-house [data-kind="body"]{font-size:1.8rem;line-height:1.5;margin-top:0;margin-bottom:1em;letter-spacing:-0.05rem}',
    )
    expect(logged).toEqual([])
  })

  it('justifies text, but no heading, whose few words would be torn apart', () => {
    const { css, logged } = cssOf({ headline: { alignment: 'justify' }, body: { alignment: 'justify' } })
    expect(css).toBe('.publication-house [data-kind="body"]{text-align:justify}')
    expect(logged).toEqual([])
  })

  it('keeps the colours of the publisher by day and guards their contrast by night', () => {
    const { css } = cssOf({ canvas: { background_color: '#fffdf8' }, title: { colour: 'navy' } })
    expect(css).toContain('background-color:light-dark(#fffdf8, oklch(from #fffdf8 min(l, 0.27) min(c, 0.05) h))')
    expect(css).toContain('color:light-dark(navy, oklch(from navy max(l, 0.76) min(c, 0.14) h))')
  })

  it('R9.1 overrides on a tablet and on a desktop', () => {
    const { css } = cssOf({}, { tablet: { title: { size: '52px' } }, desktop: { title: { size: '64px' } } })
    expect(css).toBe(
      '@media (min-width:768px){.publication-house [data-kind="title"]{font-size:5.2rem}}' +
        '@media (min-width:1025px){.publication-house [data-kind="title"]{font-size:6.4rem}}',
    )
  })

  it('sets faces, links, initials, captions, dividers and blocks', () => {
    const { css } = cssOf({
      body: {
        font: { family_bold: 'Tide Bold' },
        link: { color: '#c00', text_decoration: 'none' },
        dropcap: { lines: 3, color: '#c00', characters: 1 },
      },
      captions: { align: 'center' },
      dividers: [{ id: 'base', border: { top: { width: 1, style: 'solid' } } }, { id: 'stars' }],
      blocks: { box: { padding: 16 } },
    })
    expect(css).toContain(
      '[data-kind="body"] :is(b,strong){font-family:"Tide Bold","Tide Bold~0","Tide Bold~1","Tide Bold~2",var(--font-text);font-synthesis:none}',
    )
    expect(css).toContain('[data-kind="body"] a{color:light-dark(#c00,')
    expect(css).toContain('[data-dropcap] > p:first-of-type::first-letter{initial-letter:3;color:')
    expect(css).toContain('figcaption{text-align:center}')
    expect(css).toContain('[data-divider="stars"]{border-top-width:0.1rem;border-top-style:solid}')
    expect(css).toContain('[data-block="box"]{padding:1.6rem}')
    const named = cssOf({ blocks: { 'my box': { text_indent: 10 } } }).css
    expect(named).toContain('[data-block="my box"] + [data-block="my box"] > p:first-child{text-indent:1rem}')
  })

  it('R3.4 puts the own properties of an article on top of its style, under a class of their own', () => {
    const article = { id: 'a/1', style: 'house', styleProperties: { body: { font_size: 20 } } }
    const style = aStyle({ body: { fontSize: 18, color: '#111' } })
    const published = publicationStyle(article, [style], { families: [], log: () => undefined })
    expect(published?.className).toBe('publication-house-a_1b1')
    expect(published?.css).toContain('.publication-house-a_1b1 [data-kind="body"]{font-size:2rem;color:')
  })

  it('knows the faces of a group by their short names, indents, and boxes of several values', () => {
    const { css, logged } = cssOf({
      body: {
        font: { italic: 'Tide Serif', bold: 'Nobody' },
        text_indent: '1em',
        margin: '0 auto',
        padding: '1 2 3 4 5',
      },
    })
    expect(css).toContain('{margin:0 auto}')
    expect(css).toContain(
      '[data-kind="body"] :is(i,em){font-family:"Tide Serif","Tide Serif~0","Tide Serif~1","Tide Serif~2",var(--font-text);font-synthesis:none}',
    )
    expect(css).toContain('[data-kind="body"] + [data-kind="body"] > p:first-child{text-indent:1em}')
    expect(css).not.toContain('Nobody')
    expect(logged).toEqual(['body.padding: not a value that a style may have'])
  })

  it('R3.5 lets no browser slant or embolden a font of the title, and keeps its emphasis visible all the same', () => {
    const { css } = cssOf({ body: { font: { family: 'Tide Serif', bold: 'Tide Bold' } }, intro: { font: 'serif' } })
    expect(css).toContain('[data-kind="body"]{font-synthesis:none}')
    expect(css).toContain('[data-kind="body"] :is(b,strong){font-family:"Tide Bold"')
    expect(css).toMatch(
      /\[data-kind="body"\] :is\(:is\(i,em\),.*\)\{font-family:var\(--font-text\);font-synthesis:weight style\}/,
    )
    expect(css).toContain('[data-kind="intro"]{font-family:serif}')
    expect(css).not.toContain('[data-kind="intro"] :is')
  })

  it('has nothing to say without a style', () => {
    const article = { id: 'a1', style: 'gone', styleProperties: {} }
    expect(publicationStyle(article, [], { families: [], log: () => undefined })).toBeUndefined()
  })

  it.each([
    '}</style><script>alert(1)</script>',
    'red;position:fixed',
    'url(javascript:alert(1))',
    'expression(alert(1))',
    'var(--x)',
    '1px/**/',
    '\\72 ed',
    '99999px',
    'calc(1px)',
    'Unknown Face',
  ])('drops and logs %j', (value) => {
    const { css, logged } = cssOf({
      body: { color: value, font_size: value, font_family: value, margin: value, display: value },
    })
    expect(css).toBe('')
    expect(logged).toHaveLength(5)
  })

  it('never lets a value or a name end a rule or the style element', () => {
    const names = [
      'body',
      'canvas',
      'blocks',
      'dividers',
      'font',
      'color',
      'fontSize',
      'id',
      'dropcap',
      'lines',
      'margin',
      'family',
      'text7',
      'link',
    ]
    const values = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constantFrom('red', '#fff', 'Tide Serif', '12px', '"}', '</style>', '@import', 'url(x)'),
    )
    const tree = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, values, tie('group'), fc.array(tie('group'), { maxLength: 2 })),
      group: fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie('value'), { maxKeys: 5 }),
    })).group
    const safe = /^(?:(?:@media \(min-width:\d+px\)\{)?\.publication-house[^{}<@\\]*\{[^{}<@\\]*\}\}?)*$/
    fc.assert(
      fc.property(tree, (properties) => {
        expect(cssOf(properties as StyleProperties).css).toMatch(safe)
      }),
      { numRuns: 500 },
    )
  })
})
