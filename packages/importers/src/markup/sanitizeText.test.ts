import { describe, expect, it } from 'vitest'
import { sanitizeTable, sanitizeText } from './sanitizeText.ts'

describe('sanitizeText', () => {
  it('keeps the vocabulary of the content model', () => {
    const html =
      '<p lang="fr" dir="ltr">a <b>b</b> <i>c</i><br /><sup>d</sup> <ruby>漢<rt>かん</rt></ruby></p><ol start="3"><li>e</li></ol>'
    expect(sanitizeText(html)).toBe(html)
  })

  it('drops scripts with their content and unknown elements without it', () => {
    expect(sanitizeText('<p onclick="x()">a<script>alert(1)</script><blink>b</blink><style>p{}</style></p>')).toBe(
      '<p>ab</p>',
    )
  })

  it('keeps a colour and nothing else of a style', () => {
    expect(sanitizeText('<span style="color: #f00; position: fixed">x</span>')).toBe(
      '<span style="color:#f00">x</span>',
    )
    expect(sanitizeText('<span style="color: url(javascript:1)" class="y">x</span>')).toBe('<span>x</span>')
  })

  it.each(['https://a.example/b?c=1', 'mailto:a@b.example', 'tel:+391', '#note', 'article://two#x'])(
    'keeps the link %s',
    (href) => {
      expect(sanitizeText(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`)
    },
  )

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', '//a.example', 'b.html'])(
    'drops the link %j and keeps its text',
    (href) => {
      expect(sanitizeText(`<a href="${href}">x</a>`)).toBe('<a>x</a>')
    },
  )

  it('keeps pictures of the bundle only', () => {
    expect(sanitizeText('<img src="bundle://a.png" alt="A" width="3" onerror="x()" />')).toBe(
      '<img src="bundle://a.png" alt="A" width="3" />',
    )
    expect(sanitizeText('a<img src="https://t.example/p.gif" /><img src="data:image/png;base64,AA" />b')).toBe('ab')
  })

  it('keeps formulas without annotations', () => {
    const math = '<math display="block"><msup><mi>x</mi><mn>2</mn></msup></math>'
    expect(sanitizeText(math)).toBe(math)
    expect(sanitizeText('<math><mtext><mglyph><style><img src=x onerror=1></style></mglyph>t</mtext></math>')).toBe(
      '<math><mtext>t</mtext></math>',
    )
  })

  it('keeps the roles of notes and no other', () => {
    const note = '<a href="#n" role="doc-noteref">1</a><aside id="n" role="doc-footnote"><p>N</p></aside>'
    expect(sanitizeText(note)).toBe(note.replace('href="#n" role="doc-noteref"', 'role="doc-noteref" href="#n"'))
    expect(sanitizeText('<aside role="alert">x</aside>')).toBe('<aside>x</aside>')
  })

  it('keeps tables only where a table is meant', () => {
    expect(sanitizeTable('<table><tr><td colspan="2">a</td></tr></table>')).toBe(
      '<table><tr><td colspan="2">a</td></tr></table>',
    )
    expect(sanitizeText('<table><tr><td>a</td></tr></table>')).toBe('a')
  })
})
