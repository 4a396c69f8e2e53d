import { describe, expect, it } from 'vitest'
import { parseXml } from '../markup/parseXml.ts'
import { rootElement } from '../markup/tree.ts'
import { rankHeadings, splitComponents } from './convertArticles.ts'
import { detectLanguage, issueDirection } from './language.ts'
import { cleanSvg } from './media/cleanSvg.ts'
import { deobfuscateAdobe, deobfuscateIdpf } from './media/probeMedia.ts'
import type { NavigationTarget } from './readPublication.ts'
import { resolveHref } from './PackageDocument.ts'
import { planArticles, type DocumentFacts } from './planArticles.ts'
import { classLooks, describeStyle } from './typography/describeTypography.ts'
import { readSheet } from './typography/readSheet.ts'

function facts(path: string, fields: Partial<DocumentFacts> = {}): DocumentFacts {
  return { path, characters: 100, heading: '', ids: [], ...fields }
}

describe('resolveHref', () => {
  it.each([
    ['b.xhtml', { path: 'OPS/text/b.xhtml', fragment: '' }],
    ['../img/a%20b.png', { path: 'OPS/img/a b.png', fragment: '' }],
    ['#n%C3%A4', { path: 'OPS/text/a.xhtml', fragment: 'nä' }],
    ['../../../../etc/passwd', { path: 'etc/passwd', fragment: '' }],
    ['/c.xhtml?x=1#y', { path: 'c.xhtml', fragment: 'y' }],
    ['https://example.org/', undefined],
    ['//example.org/', undefined],
  ])('%s', (href, target) => {
    expect(resolveHref('OPS/text/a.xhtml', href)).toEqual(target)
  })
})

describe('planArticles', () => {
  const line = (
    title: string,
    target: { readonly path: string; readonly fragment?: string; readonly depth?: number },
  ): NavigationTarget => ({ title, fragment: '', depth: 0, ...target })

  it('begins an article at every document that the contents name', () => {
    const plans = planArticles(
      [facts('a.xhtml'), facts('b.xhtml'), facts('c.xhtml')],
      [line('A', { path: 'a.xhtml' }), line('C', { path: 'c.xhtml' })],
    )
    expect(plans.map(({ key, title, parts }) => [key, title, parts.map((part) => part.document)])).toEqual([
      ['a', 'A', [0, 1]],
      ['c', 'C', [2]],
    ])
  })

  it('makes every document an article when there are no contents, called by heading or file', () => {
    const plans = planArticles([facts('x/a-b.xhtml'), facts('y/a-b.xhtml', { heading: 'H' })], [])
    expect(plans.map(({ key, title }) => [key, title])).toEqual([
      ['a-b', 'a b'],
      ['a-b-2', 'H'],
    ])
  })

  it('divides the only document of a book at its outermost lines', () => {
    const ids = [
      { id: 'one', at: 0 },
      { id: 'deep', at: 20 },
      { id: 'two', at: 50 },
    ]
    const lines = [
      line('One', { path: 'a.xhtml', fragment: 'one' }),
      line('Deep', { path: 'a.xhtml', fragment: 'deep', depth: 1 }),
      line('Two', { path: 'a.xhtml', fragment: 'two' }),
    ]
    const plans = planArticles([facts('a.xhtml', { ids })], lines)
    expect(plans.map(({ title, parts }) => [title, parts[0]?.slice, parts[0]?.splits])).toEqual([
      ['One', 0, ['two']],
      ['Two', 1, ['two']],
    ])
  })

  it('leaves a short document of several whole', () => {
    const ids = [
      { id: 'one', at: 0 },
      { id: 'two', at: 50 },
    ]
    const plans = planArticles(
      [facts('a.xhtml', { ids }), facts('b.xhtml')],
      [line('One', { path: 'a.xhtml', fragment: 'one' }), line('Two', { path: 'a.xhtml', fragment: 'two' })],
    )
    expect(plans).toHaveLength(1)
  })
})

describe('rankHeadings', () => {
  it('ranks the levels of an article, whatever their numbers', () => {
    const kinds = ['h2', 'body', 'h3', 'h2', 'h5', 'h6'].map((component) => ({ component }))
    expect(rankHeadings(kinds).map(({ component }) => component)).toEqual([
      'headline',
      'body',
      'title',
      'title',
      'subtitle',
      'crosshead',
    ])
  })
})

describe('splitComponents', () => {
  it('divides before the components that hold the ids', () => {
    const components = [
      { component: 'body', text: '<p>a</p>' },
      { component: 'anchor', name: 'x' },
      { component: 'h1', text: '<span id="y">b</span>' },
    ]
    expect(splitComponents(components, ['x', 'y', 'z']).map((slice) => slice.length)).toEqual([1, 1, 1, 0])
  })
})

describe('languages', () => {
  it('believes the declared language unless the text is in another script', () => {
    expect(detectLanguage('這是一本用中文寫的書', 'en')).toBe('zh-Hant')
    expect(detectLanguage('这是一本用中文写的书', 'en')).toBe('zh-Hans')
    expect(detectLanguage('これは日本語の本です', 'en-US')).toBe('ja')
    expect(detectLanguage('これは日本語の本です', 'ja-JP')).toBeUndefined()
    expect(detectLanguage('東京 is a city where many people live', 'en')).toBeUndefined()
    expect(detectLanguage('Ein deutscher Satz', 'en')).toBeUndefined()
  })

  it('takes the direction of the language, else that of the pages, but for upright lines', () => {
    expect(issueDirection('ar', undefined)).toBe('rtl')
    expect(issueDirection('en', 'rtl')).toBe('rtl')
    expect(issueDirection('ja', 'rtl')).toBe('ltr')
  })
})

describe('fonts that are obfuscated', () => {
  const font = Uint8Array.from({ length: 1100 }, (_, at) => at % 251)

  it('are the same when it is done twice, and untouched behind the first bytes', () => {
    const idpf = deobfuscateIdpf(font, ' urn:isbn:1 ')
    expect(deobfuscateIdpf(idpf, 'urn:isbn:1')).toEqual(font)
    expect(idpf.subarray(0, 20)).not.toEqual(font.subarray(0, 20))
    expect(idpf.subarray(1040)).toEqual(font.subarray(1040))
    const adobe = deobfuscateAdobe(font, 'urn:uuid:01234567-89ab-cdef-0123-456789abcdef')
    expect(adobe[1]).toBe(1 ^ 0x23)
    expect(adobe.subarray(1024)).toEqual(font.subarray(1024))
    expect(deobfuscateAdobe(font, 'no uuid')).toBe(font)
  })
})

describe('cleanSvg', () => {
  const clean = (inner: string): string => {
    const xml = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10" onload="x()">${inner}</svg>`
    const root = rootElement(parseXml(xml, { path: 'a.svg', limits: { depth: 50, documentBytes: 1e6 } }))
    return root === undefined
      ? ''
      : cleanSvg(root, (href) => (href === 'a.png' ? 'data:image/png;base64,AA' : undefined)).text
  }

  it('draws and keeps words', () => {
    expect(clean('<g fill="url(#f)"><text x="1">A &amp; B</text><use xlink:href="#g"/></g>')).toContain(
      'width="20" height="10" viewBox="0 0 20 10"><g fill="url(#f)"><text x="1">A &amp; B</text><use href="#g"></use></g></svg>',
    )
  })

  it.each([
    '<script>alert(1)</script>',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject>',
    '<rect onclick="x()" fill="url(https://example.org/a)" style="background:url(//e.org)"/>',
    '<a xlink:href="javascript:x()"><set attributeName="href" to="javascript:x()"/></a>',
    '<image href="https://example.org/a.png"/><use href="https://example.org/b.svg#c"/>',
    '<style>@import "https://example.org/a.css"; rect{fill:url(https://example.org/a)}</style>',
    '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>',
  ])('neither runs nor loads %s', (inner) => {
    expect(clean(inner)).not.toMatch(/script|on\w+=|example\.org|e\.org|iframe|javascript|@import/i)
  })

  it('holds its pictures', () => {
    expect(clean('<image xlink:href="a.png" width="3"/><image href="b.png"/>')).toContain(
      '<image href="data:image/png;base64,AA" width="3"></image></svg>',
    )
  })
})

describe('typography', () => {
  it('keeps parsed values of plain elements, black and white left out', () => {
    const css = `body{font-family:"Stix",serif;color:black;background-color:#fff;text-align:justify;line-height:1.4}
      p{text-indent:1.5em} h1{color:#a00;text-transform:uppercase} .x p{color:red} h2{color:expression(1)}`
    const stix = { regular: 'Stix', bold: 'Stix Bold', italic: undefined, boldItalic: undefined }
    const style = describeStyle(readSheet(css).elements, new Map([['Stix', stix]]))
    const font = { family: 'Stix', bold: 'Stix Bold' }
    expect(style['body']).toEqual({ font, alignment: 'justify', text_indent: '1.5em', line_height: 1.4 })
    expect(style['headline']).toEqual({
      font,
      alignment: 'justify',
      line_height: 1.4,
      color: '#a00',
      case: 'uppercase',
    })
    expect(style['title']).toEqual({ font, alignment: 'justify', line_height: 1.4 })
    expect(style['canvas']).toBeUndefined()
  })

  it('reads faces, imports and the emphasis of classes', () => {
    const sheet = readSheet(
      `@import url("b.css"); @import "print.css" print; @font-face{font-family:'A B';font-weight:700;font-style:italic;src:url(a.otf),url(a.woff)} span.em{font-style:italic} .sc{font-variant:small-caps} .em2{font-weight:bold}`,
    )
    expect(sheet.imports).toEqual(['b.css'])
    expect(sheet.faces).toEqual([{ family: 'A B', isBold: true, isItalic: true, sources: ['a.otf', 'a.woff'] }])
    expect([...classLooks([sheet]).keys()]).toEqual(['em', 'sc', 'em2'])
  })

  it('takes nothing from what is no style sheet', () => {
    expect(readSheet('}}}{{<p>').elements.size).toBe(0)
  })
})
