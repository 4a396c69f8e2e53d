import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { GLOBAL_ATTRIBUTES, SAFE_ELEMENTS, SAFE_MATH_ELEMENTS } from '@gatefold/magazine/safeMarkup'
import { sanitizeHtml } from './sanitizeHtml.ts'

const KNOWN: Readonly<Record<string, readonly string[]>> = { ...SAFE_ELEMENTS, ...SAFE_MATH_ELEMENTS }
const LINK = /^(?:https?:|mailto:|tel:|article:|#|\/)/i

/** What a browser's parser makes of the result, told as a list of everything that should not be there. */
function dangersIn(html: string): readonly string[] {
  const dangers: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) dangers.push(...dangersOf(node))
    if ('childNodes' in node) node.childNodes.forEach(visit)
    if (node.nodeName === '#comment') dangers.push('comment')
  }
  visit(parseFragment(html))
  return dangers
}

function dangersOf(element: DefaultTreeAdapterTypes.Element): string[] {
  const allowed = KNOWN[element.tagName]
  if (allowed === undefined) return [`<${element.tagName}>`]
  const attributes = element.attrs.filter(({ name }) => !allowed.includes(name) && !GLOBAL_ATTRIBUTES.includes(name))
  const links = element.attrs.filter(({ name, value }) => name === 'href' && !LINK.test(value))
  return [...attributes, ...links].map(({ name, value }) => `${name}=${value}`)
}

describe('sanitizeHtml', () => {
  it('keeps the text and markup that an article may carry', () => {
    const html =
      '<p lang="fr">Le <b>bel</b> <i>été</i>, <a href="article://tide#n1">voir</a><br>&eacute; &amp; <sup>1</sup> ' +
      '<span style="color:#c00">rouge</span> <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p><ul><li>one</li></ul>' +
      '<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math><img src="/assets/a.webp" alt="A &quot;wave&quot;">'
    expect(sanitizeHtml(html)).toBe(html)
  })

  it('ends what was left open and drops ends of what was never begun', () => {
    expect(sanitizeHtml('</div><p>one<p>two <b>bold</p></section><ul><li>a<li>b')).toBe(
      '<p>one</p><p>two <b>bold</b></p><ul><li>a</li><li>b</li></ul>',
    )
  })

  it('keeps the text of elements that it does not know, and nothing of those that are not text', () => {
    expect(sanitizeHtml('<section>kept <font>too</font></section><style>p{}</style><svg><g>x</g></svg>!')).toBe(
      'kept too!',
    )
  })

  it('escapes what only looks like markup', () => {
    expect(sanitizeHtml('1 < 2 & 3 > 2 &copy; &lt;b&gt;')).toBe('1 &lt; 2 &amp; 3 &gt; 2 &copy; &lt;b&gt;')
  })

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    '<img """><script>alert(1)</script>">',
    '<img src=x:x onerror\n=\nalert(1) //',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)">x</a>',
    '<a href="jav&Tab;ascript:alert(1)">x</a>',
    '<a href="jav&NewLine;ascript&colon;alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href=`javascript:alert(1)`>x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<svg onload=alert(1)>',
    '<svg><script>alert&#40;1)</script></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<object data="data:text/html,x"></object><embed src=x>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="color:red;position:fixed;top:0">x</p>',
    '<p style="color:expression(alert(1))">x</p>',
    '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '<link rel=stylesheet href="//evil.example/x.css">',
    '<body onload=alert(1)><details open ontoggle=alert(1)>',
    '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!-- --!><img src=x onerror=alert(1)>',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    '<a title="&quot;><img src=x onerror=alert(1)>">x</a>',
    '<<img src=x onerror=alert(1)>',
    '<img/src="x"/onerror=alert(1)>',
    '<img src=x\u000conerror=alert(1)>',
    '<p/onclick=alert(1)>x',
    '<input autofocus onfocus=alert(1)>',
    '<template><script>alert(1)</script></template>',
    '<xmp><p title="</xmp><svg/onload=alert(1)>">',
    '<isindex action=javascript:alert(1) type=submit>',
    '<\0script>alert(1)</script>',
    '<table background="javascript:alert(1)"><td background=x onmouseover=alert(1)>',
    '<a id="x" name="cookie" href="#x" target="_blank" ping="//evil.example">x</a>',
  ])('leaves nothing that runs of %j', (payload) => {
    const clean = sanitizeHtml(payload)
    expect(dangersIn(clean)).toEqual([])
    expect(dangersIn(`<p>${clean}</p>`)).toEqual([])
  })

  it('leaves nothing that runs of any mixture of markup, and reads its own output back as it is', () => {
    const names = fc.constantFrom(
      'p',
      'a',
      'math',
      'mtext',
      'svg',
      'style',
      'script',
      'table',
      'td',
      'li',
      'img',
      'title',
      'ruby',
    )
    const bits = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      '&',
      ';',
      '<!--',
      '-->',
      ' onclick=',
      ' href=',
      'javascript:',
    )
    const source = fc
      .array(fc.oneof(names, bits, fc.string({ maxLength: 4 })), { maxLength: 40 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(source, (html) => {
        const clean = sanitizeHtml(html)
        expect(dangersIn(clean)).toEqual([])
        expect(sanitizeHtml(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the frame of a note, which references point at', () => {
    const note = '<aside id="n1" role="doc-footnote"><p>Flood. <a href="#r1" role="doc-backlink">1</a></p></aside>'
    expect(sanitizeHtml(`<p>x${note}`)).toBe(`<p>x</p>${note}`)
  })

  it('survives a million brackets and a nest ten thousand deep', () => {
    expect(sanitizeHtml('<'.repeat(1_000_000))).toHaveLength(4_000_000)
    expect(dangersIn(sanitizeHtml('<div>'.repeat(10_000)))).toEqual([])
    expect(sanitizeHtml('<a "'.repeat(200_000))).toBe('')
  })
})
