import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { WireComponent } from '../src/ImportedIssue.ts'
import { aPackage } from './anEpub.ts'
import { CONTENT, contentFiles } from './epubSources.ts'
import { issueOf, page } from './issueOf.ts'

function withoutId(component: WireComponent): unknown {
  return Object.fromEntries(Object.entries(component).filter(([name]) => name !== 'id'))
}

/** Components of a book whose only text is `body`, ids left out. */
async function componentsOf(
  body: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<readonly unknown[]> {
  const issue = await issueOf({ ...files, 'text.xhtml': page(body) })
  return issue.articles.flatMap((article) => article.components.map(withoutId))
}

const picture = readFileSync(contentFiles('media/pngsuite', '.png')[0] ?? join(CONTENT, 'INDEX.tsv'))

describe('text of an EPUB', () => {
  it('becomes headings, paragraphs, lists, quotations, tables and rules', async () => {
    const body =
      '<h1>A</h1><section><h2 epub:type="subtitle">B</h2><p>c <em>d</em><script>x()</script></p></section><blockquote><p>e</p></blockquote><ul><li>f<ol start="2"><li>g</li></ol></li></ul><hr/><table><tr><th scope="row">h</th><td colspan="2">i</td></tr></table><pre> j\n k</pre>loose'
    expect(await componentsOf(body)).toEqual([
      { component: 'headline', text: 'A' },
      { component: 'subtitle', text: 'B' },
      { component: 'body', text: '<p>c <em>d</em></p>' },
      { component: 'blockquote', text: '<p>e</p>' },
      { component: 'body', text: '<ul><li><p>f</p><ol start="2"><li>g</li></ol></li></ul>' },
      { component: 'divider' },
      { component: 'htmltable', html: '<table><tr><th scope="row">h</th><td colspan="2">i</td></tr></table>' },
      { component: 'body', text: '<pre> j\n k</pre>' },
      { component: 'body', text: '<p>loose</p>' },
    ])
  })

  it('keeps languages, directions, ruby and formulas', async () => {
    const body =
      '<div xml:lang="fr"><p>Bonjour</p></div><p dir="rtl">x <ruby>漢<rt>かん</rt></ruby></p><p>y <m:math><m:mi>z</m:mi><m:annotation>no</m:annotation></m:math></p><math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="a of b, c"><mfenced close="]"><mi mathvariant="bold">b</mi><mi href="#x">c</mi></mfenced></math>'
    expect(await componentsOf(body)).toEqual([
      { component: 'body', text: '<p lang="fr">Bonjour</p>' },
      { component: 'body', text: '<p dir="rtl">x <ruby>漢<rt>かん</rt></ruby></p>' },
      { component: 'body', text: '<p>y <math><mi>z</mi></math></p>' },
      {
        component: 'body',
        text:
          '<p><math display="block" alttext="a of b, c"><mrow><mo fence="true">(</mo><mi mathvariant="bold">b</mi>' +
          '<mo separator="true">,</mo><mi>c</mi><mo fence="true">]</mo></mrow></math></p>',
      },
    ])
  })

  it('keeps notes in their place with the roles that the pop-up needs', async () => {
    const body =
      '<p>a<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><p>N <a role="doc-backlink" href="text.xhtml">back</a></p></aside>'
    expect(await componentsOf(body)).toEqual([
      { component: 'body', text: '<p>a<a role="doc-noteref" href="#n">1</a></p>' },
      {
        component: 'footer',
        text: '<aside id="n" role="doc-footnote"><p>N <a role="doc-backlink" href="article://text">back</a></p></aside>',
      },
    ])
  })

  it('is found in a document that is not well-formed, which the report says', async () => {
    const issue = await issueOf({ 'text.xhtml': page('<p>first<p>two &nbsp; <b>three</p>') })
    expect(issue.articles[0]?.components.map(({ text }) => text)).toEqual([
      '<p>first</p>',
      '<p>two \u00A0 <b>three</b></p>',
    ])
    expect(issue.report.changed).toEqual([
      { subject: '"One" (text.xhtml)', message: expect.stringContaining('not well-formed') },
    ])
  })
})

describe('what an EPUB holds besides its text', () => {
  it('is named in the report: scripts, reading aloud, printed pages', async () => {
    const issue = await issueOf({
      'nav.xhtml': page(
        '<nav epub:type="toc"><ol><li><a href="text.xhtml">One</a></li></ol></nav><nav epub:type="page-list"><ol><li><a href="text.xhtml">1</a></li></ol></nav>',
      ),
      'package.opf': aPackage({
        manifest:
          '<item id="s" href="s.js" media-type="text/javascript"/><item id="o" href="o.smil" media-type="application/smil+xml"/>',
      }),
    })
    expect(issue.report.dropped.map(({ subject }) => subject)).toEqual(['s.js', 'o.smil', 'nav.xhtml'])
  })
})

describe('links of an EPUB', () => {
  const two = {
    'package.opf': aPackage({
      manifest:
        '<item id="b" href="b.xhtml" media-type="application/xhtml+xml"/><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="text"/><itemref idref="b"/><itemref idref="c"/>',
    }),
    'nav.xhtml': page(
      '<nav epub:type="toc"><ol><li><a href="text.xhtml">One</a></li><li><a href="c.xhtml">Three</a></li></ol></nav>',
    ),
    'b.xhtml': page('<p id="p">b <a href="text.xhtml#p">up</a></p>'),
    'c.xhtml': page('<p>c <a href="b.xhtml#p">b</a> <a href="b.xhtml">start</a> <a href="gone.xhtml">gone</a></p>'),
  }

  it('lead to articles and to ids that do not meet', async () => {
    const issue = await issueOf({
      ...two,
      'text.xhtml': page('<p id="p">a <a href="b.xhtml#p">b</a> <a href="javascript:x()">x</a></p>'),
    })
    expect(issue.articles.map(({ key, title }) => [key, title])).toEqual([
      ['text', 'One'],
      ['c', 'Three'],
    ])
    const texts = issue.articles.map((article) => article.components.map(({ text, name }) => text ?? name))
    expect(texts).toEqual([
      ['<p id="p">a <a href="#p1-p">b</a> x</p>', 'p1', '<p id="p1-p">b <a href="#p">up</a></p>'],
      ['<p>c <a href="article://text#p1-p">b</a> <a href="article://text#p1">start</a> gone</p>'],
    ])
    expect(issue.report.dropped.map(({ message }) => message)).toEqual([
      'The link to javascript:x() leads nowhere; its text is kept.',
      'The link to gone.xhtml leads nowhere; its text is kept.',
    ])
  })
})

describe('pictures and media of an EPUB', () => {
  it('become components with caption, credit, size and link', async () => {
    const body =
      '<figure><a href="https://example.org/"><img src="p%20q.png" alt="P"/></a><figcaption>Words<small class="credit">Me</small></figcaption></figure><p>x <img src="p%20q.png" alt=""/> y</p><svg:svg><svg:image href="p%20q.png"/></svg:svg>'
    const size = { width: 32, height: 32 }
    expect(await componentsOf(body, { 'p q.png': picture })).toEqual([
      {
        component: 'image',
        imageurl: 'bundle://p_q.png',
        ...size,
        alt: 'P',
        link: 'https://example.org/',
        caption: { text: '<p>Words</p>', onlyLightbox: false },
        credit: { text: '<p>Me</p>', onlyLightbox: false },
      },
      { component: 'body', text: '<p>x <img src="bundle://p_q.png" alt="" width="32" height="32" /> y</p>' },
      { component: 'image', imageurl: 'bundle://p_q.png', ...size, alt: '' },
    ])
  })

  it('are never fetched, and what cannot be shown is reported', async () => {
    const issue = await issueOf({
      'text.xhtml': page(
        '<p>a</p><img src="https://example.org/a.png"/><audio src="https://example.org/b.mp3">Words instead</audio><iframe src="text.xhtml"/>',
      ),
    })
    expect(issue.articles[0]?.components.map(({ text }) => text)).toEqual(['<p>a</p>', '<p>Words instead</p>'])
    expect(issue.assets).toEqual([])
    expect(issue.report.dropped).toHaveLength(5)
  })

  it('draw in files of their own, with their words beside them', async () => {
    const issue = await issueOf({
      'text.xhtml': page(
        '<p>a</p><svg:svg viewBox="0 0 4 3"><svg:title>Map</svg:title><svg:rect/><svg:text>Rome</svg:text></svg:svg>',
      ),
    })
    expect(issue.articles[0]?.components[1]).toMatchObject({ component: 'image', alt: 'Map Rome', width: 4, height: 3 })
    expect(issue.assets.map(({ path, mediaType }) => [path, mediaType])).toEqual([
      ['drawings/drawing.svg', 'image/svg+xml'],
    ])
  })
})

describe('an EPUB as a whole', () => {
  it('tells title, people, date, cover and direction', async () => {
    const issue = await issueOf({
      'c.png': picture,
      'package.opf': aPackage({
        metadata:
          '<dc:creator>Ann</dc:creator><dc:creator>Bo</dc:creator><dc:date>2020-02-03</dc:date><dc:description>&lt;p&gt;About&lt;/p&gt;</dc:description><dc:publisher>Pub</dc:publisher>',
        manifest: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
        reading: 'page-progression-direction="rtl"',
      }),
    })
    expect(issue).toMatchObject({
      identifier: 'urn:test:book',
      title: 'A Book',
      description: 'About',
      languages: ['en'],
      releaseDate: '2020-02-03',
      cover: 'bundle://c.png',
      textDirection: 'rtl',
      data: { creators: ['Ann', 'Bo'], publisher: 'Pub' },
      report: { kept: { articles: 1, pictures: 1, characters: 14 } },
    })
  })

  it.each([
    ['several authors', '<dc:creator>Ann Lund</dc:creator><dc:creator>Bo Berg</dc:creator>', 'Ann Lund, Bo Berg'],
    [
      'family names that come first',
      '<dc:creator>Lund, Ann</dc:creator><dc:creator>Berg, Bo</dc:creator>',
      'Lund, Ann; Berg, Bo',
    ],
    [
      'those only that EPUB 2 calls authors',
      '<dc:creator opf:role="ill">Cy Dahl</dc:creator><dc:creator opf:role="aut">Ann Lund</dc:creator><dc:creator>Bo Berg</dc:creator>',
      'Ann Lund, Bo Berg',
    ],
    [
      'those only that EPUB 3 calls authors, in its order',
      '<dc:creator id="c">Cy Dahl</dc:creator><meta refines="#c" property="role">trl</meta><dc:creator id="b">Bo Berg</dc:creator><meta refines="#b" property="display-seq">2</meta><dc:creator id="a">Ann Lund</dc:creator><meta refines="#a" property="display-seq">1</meta>',
      'Ann Lund, Bo Berg',
    ],
    [
      'an author who has drawn it, too',
      '<dc:creator id="c">Cy Dahl</dc:creator><meta refines="#c" property="role">ill</meta><meta refines="#c" property="role">aut</meta><dc:creator id="a">Ann Lund</dc:creator><meta refines="#a" property="role">aut</meta>',
      'Cy Dahl, Ann Lund',
    ],
    ['an illustrator who is alone', '<dc:creator opf:role="ill">Cy Dahl</dc:creator>', 'Cy Dahl'],
  ])('names %s', async (_, creators, author) => {
    const opf = aPackage({ metadata: creators }).replace(
      '<package ',
      '<package xmlns:opf="http://www.idpf.org/2007/opf" ',
    )
    expect((await issueOf({ 'package.opf': opf })).articles.map((article) => article.author)).toEqual([author])
  })

  it('names the places of its report so that they are found: by title, and by the path in the book', async () => {
    const opf = aPackage({
      manifest:
        '<item id="two" href="text/two.xhtml" media-type="application/xhtml+xml"/><item id="s" href="text/two.js" media-type="text/javascript"/>',
      spine: '<itemref idref="two"/><itemref idref="text"/>',
    })
    const issue = await issueOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      'OEBPS/package.opf': opf,
      'OEBPS/nav.xhtml':
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li><a href="text/two.xhtml">Low tide</a></li></ol></nav></body></html>',
      'OEBPS/text/two.xhtml': page('<p>The boats lie on the mud.</p><img src="../gone%20away.png" alt=""/>'),
    })
    expect(issue.report.dropped).toEqual([
      { subject: 'OEBPS/text/two.js', message: 'Scripts never run and are left out.' },
      { subject: 'OEBPS/text.xhtml', message: 'The reading order names a document that is not there.' },
      {
        subject: '"Low tide" (OEBPS/text/two.xhtml)',
        message: 'The picture OEBPS/gone away.png cannot be shown and is left out.',
      },
    ])
  })

  it('of fixed pages that take a browser keeps their text and says so', async () => {
    const fixed = '<meta property="rendition:layout">pre-paginated</meta>'
    const mixed = aPackage({
      spine: '<itemref idref="text" properties="rendition:layout-pre-paginated"/><itemref idref="nav"/>',
    })
    for (const opf of [aPackage({ metadata: fixed }), mixed]) {
      const issue = await issueOf({ 'package.opf': opf })
      expect(issue.articles[0]?.components.map(({ text }) => text)).toContain('<p>First words.</p>')
      expect(issue.pages).toEqual([])
      expect(issue.report.changed.map(({ message }) => message)).toContain(
        'The fixed layout of this page is not kept; its text and pictures are.',
      )
    }
  })

  it('whose text is locked is refused', async () => {
    const lock =
      '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData><CipherReference URI="text.xhtml"/></CipherData></EncryptedData></encryption>'
    const files = { 'META-INF/encryption.xml': lock, 'text.xhtml': Buffer.from([9, 200, 3, 7, 0, 44]) }
    await expect(issueOf(files)).rejects.toMatchObject({ code: 'encrypted' })
  })
})

describe('a caption of an EPUB', () => {
  it('is one by its class where the book has no figure', async () => {
    expect(await componentsOf('<p class="fig-caption">a</p><p class="captions">b</p>')).toEqual([
      { component: 'imagecaption', text: '<p>a</p>' },
      { component: 'body', text: '<p>b</p>' },
    ])
  })
})

describe('upright lines of an EPUB', () => {
  const inJapanese = (parts: Parameters<typeof aPackage>[0]) =>
    aPackage(parts).replace('<dc:language>en</dc:language>', '<dc:language>ja</dc:language>')
  const japanese = inJapanese({})
  const styled = (css: string, text = '海') =>
    page(`<p>${text}</p>`).replace('<title>T</title>', `<title>T</title><style>${css}</style>`)

  it.each([
    ['html{-epub-writing-mode:vertical-rl}', 'vertical-rl'],
    ['body{writing-mode:tb-rl}', 'vertical-rl'],
    ['body{-webkit-writing-mode:horizontal-tb}', 'horizontal-tb'],
    ['body{writing-mode:url(x)}', undefined],
  ])('are kept as a property of the style: %s', async (css, mode) => {
    const issue = await issueOf({ 'package.opf': japanese, 'text.xhtml': styled(css) })
    expect(issue.styles[0]?.properties['canvas']).toEqual(mode === undefined ? undefined : { writing_mode: mode })
  })

  it('are read off the way in which the pages of a Japanese book turn', async () => {
    const turning = inJapanese({ reading: 'page-progression-direction="rtl"' })
    const issue = await issueOf({ 'package.opf': turning, 'text.xhtml': page('<p>海</p>') })
    expect(issue.styles[0]?.properties).toEqual({ canvas: { writing_mode: 'vertical-rl' } })
    const lying = await issueOf({ 'package.opf': turning, 'text.xhtml': styled('body{writing-mode:horizontal-tb}') })
    expect(lying.styles[0]?.properties).toEqual({ canvas: { writing_mode: 'horizontal-tb' } })
  })

  it('belong to the one document that asks for them', async () => {
    const body = page('<p>海</p>').replace('<body>', '<body style="margin: 0; -epub-writing-mode: vertical-rl">')
    const issue = await issueOf({ 'package.opf': japanese, 'text.xhtml': body })
    expect(issue.articles[0]?.styleProperties).toEqual({ canvas: { writing_mode: 'vertical-rl' } })
  })
})
