import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StyleProperties } from '@gatefold/magazine/style'
import { anArticleOfEverything, writeStyle } from '../testing/styleBuilders.ts'

const HOSTILE = [
  '}</style><script>alert(1)</script>',
  '} body { display: none',
  'red;position:fixed',
  'red;inset:0;z-index:99',
  'red!important',
  'url(javascript:alert(1))',
  'url(https://elsewhere.example/x)',
  'expression(alert(1))',
  '@import url(x)',
  '/* x */',
  '1px/**/',
  '-->',
  '<!--',
  '\\72 ed',
  '\\7d',
  'var(--x)',
  'env(x)',
  'attr(style)',
  'calc(1px)',
  '1e999',
  '1e5px',
  '99999999px',
  'Infinity',
  'NaN',
  '-0x10',
  'red\u0000',
  'rgb(1,2,3',
  'rgb(0 0 0 / 1);x',
  'linear-gradient(red,blue)',
  'Unknown Face',
  '"',
  "'",
  '\u2028}',
]

/** What a style sheet of ours may consist of: no escape, no address, no at-rule but the width of the screen. */
const SAFE = /^(?:(?:@media \(min-width:\d+px\)\{)?(?:\.P|:where\(\.P)[^{}<@\\]*\{[^{}<@\\]*\}\}?)*$/
const FORBIDDEN =
  /url\(|javascript|expression|position:|inset|z-index|transform:|content:|opacity|behavior|\/\*|!important/i

describe('a style with hostile values', () => {
  it.each(HOSTILE)('R3.3 drops %j everywhere and says where, once', (value) => {
    const names = [
      'color',
      'background',
      'font_size',
      'font_family',
      'margin_top',
      'padding',
      'display',
      'width',
      'border',
      'shadow',
    ]
    const group = Object.fromEntries(names.map((name) => [name, value]))
    const { css, logged } = writeStyle({ body: group, canvas: group, blocks: { box: { ...group, body: group } } })
    expect(css).toBe('')
    for (const path of ['body', 'canvas', 'blocks.box', 'blocks.box.body']) {
      expect(logged.filter((line) => line.startsWith(`${path}.color:`))).toHaveLength(1)
      expect(logged.filter((line) => line.startsWith(`${path}.`))).toHaveLength(
        names.length + (path === 'blocks.box' ? names.length : 0),
      )
    }
  })

  it('R3.3 knows no property that lays something over the page, fills in text or reaches outside', () => {
    const group = {
      position: 'fixed',
      inset: 0,
      top: 0,
      z_index: 99,
      transform: 'translate(-100vw)',
      translate: '-100vw',
      content: '"x"',
      '--ink': 'red',
      float: 'left',
      cursor: 'none',
      opacity: 0,
      filter: 'blur(9px)',
      'background-image': 'url(x)',
      'color}': 'red',
      'color;x': 'red',
      animation: 'x',
    }
    const { css, logged } = writeStyle({ body: group, 'body}': group, '--ink': 'red', 'blocks"]': {} })
    expect(css).toBe('')
    expect(logged).toHaveLength(Object.keys(group).length + 3)
    expect(logged).toContain('body.position: not a value that a style may have')
  })

  it.each([
    ['canvas', { margin: '-10px' }],
    ['canvas', { margin_top: -1 }],
    ['body', { margin_top: '-65px' }],
    ['body', { margin: '-2em' }],
    ['body', { margin_bottom: '-100vh' }],
    ['body', { margin_left: '-100%' }],
    ['body', { letter_spacing: '-2em' }],
    ['body', { text_indent: '-9999px' }],
    ['body', { shadow: '0 0 0 9999px red' }],
    ['body', { font_size: 0 }],
    ['body', { font_size: '100vw' }],
  ] as const)('R3.3 lets nothing of the %s be moved or grow over what is not its own: %j', (kind, group) => {
    const { css, logged } = writeStyle({ [kind]: group })
    expect(css).toBe('')
    expect(logged).not.toEqual([])
  })

  it.each([
    ['margin_top', '-1em', 'margin-top:max(-6.4rem,-1em)'],
    ['margin_left', '-0.5ch', ' + max(-6.4rem,-0.5ch)'],
    ['margin_bottom', '-1%', 'margin-bottom:max(-6.4rem,-1%)'],
    ['text_indent', '-1ex', 'text-indent:max(-6.4rem,-1ex)'],
  ])('R3.3 holds back what large letters move far: %s of %s', (name, value, declaration) => {
    const { css, logged } = writeStyle({ body: { font_size: 400, [name]: value } })
    expect(css).toContain(declaration)
    expect(logged).toEqual([])
  })

  it('R3.3 lets no name out of its selector', () => {
    const names = ['"]', 'a"]{}', '</style>', 'a\\', 'a{', '', 'x'.repeat(101)]
    const { css, logged } = writeStyle(
      {
        blocks: names.map((id) => ({ id, size: 18 })),
        dividers: names.map((id) => ({ id, height: 2 })),
        buttons: names.map((id) => ({ id, radius: 2 })),
      },
      {},
      anArticleOfEverything(names),
    )
    expect(css).toBe('')
    expect(logged.length).toBeGreaterThanOrEqual(3 * (names.length - 1))
  })

  it('never lets a value or a name end a rule or the style element', () => {
    const names = [
      'body',
      'canvas',
      'blocks',
      'box',
      'dividers',
      'buttons',
      'spacers',
      'small',
      'hover',
      'font',
      'color',
      'background',
    ]
    const fields = [
      'fontSize',
      'id',
      'dropcap',
      'lines',
      'margin',
      'family',
      'text7',
      'link',
      'border',
      'shadow',
      'tab',
      'width',
    ]
    const values = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.constantFrom(...HOSTILE),
      fc.constantFrom('red', '#fff8', 'oklch(0.7 0.2 30)', 'Tide Serif', '12px', '1px solid red', '0 1px 2px red'),
    )
    const tree = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, values, tie('group'), fc.array(tie('group'), { maxLength: 2 })),
      group: fc.dictionary(fc.oneof(fc.constantFrom(...names, ...fields), fc.string()), tie('value'), { maxKeys: 5 }),
    })).group
    const article = anArticleOfEverything()
    fc.assert(
      fc.property(tree, tree, (properties, desktop) => {
        const { css } = writeStyle(properties as StyleProperties, { desktop: desktop as StyleProperties }, article)
        expect(css).toMatch(SAFE)
        expect(css).not.toMatch(FORBIDDEN)
      }),
      { numRuns: 300 },
    )
  })
})
