import { describe, expect, it } from 'vitest'
import { convert } from '../builders/aMarkdownIssue.ts'

/** The components, and that nothing was lost on the way. */
async function read(text: string): Promise<readonly unknown[]> {
  const { components, dropped } = await convert(text)
  expect(dropped).toEqual([])
  return components
}

describe('text in Markdown', () => {
  it('turns headings, paragraphs, lists, quotations, rules and code into components', async () => {
    const components = await read(
      '# One\n\n## Two\n\n### Three\n\nA *b* **c**\\\nd\n\n- x\n- y\n\n> Said\n>\n> twice\n\n---\n\n```\na <b>\n```\n',
    )
    expect(components).toEqual([
      { component: 'headline', text: 'One' },
      { component: 'crosshead', text: 'Two' },
      { component: 'crosshead', text: 'Three' },
      { component: 'body', text: '<p>A <em>b</em> <strong>c</strong><br />\nd</p>' },
      { component: 'body', text: '<ul>\n<li>x</li>\n<li>y</li>\n</ul>' },
      { component: 'blockquote', text: '<p>Said</p><p>twice</p>' },
      { component: 'divider' },
      { component: 'body', text: '<pre><code>a &lt;b&gt;\n</code></pre>' },
    ])
  })

  it('takes the kind of text, the anchor and flags from braces at the end', async () => {
    const components = await read(
      'By *Ana* {.byline}\n\nLong ago {dropcap style=big}\n\n## Sleepers {#sleepers}\n\nNote {.text7 hide="mobile tablet"}',
    )
    expect(components).toEqual([
      { component: 'byline', text: 'By <em>Ana</em>' },
      { component: 'body', style: 'big', text: '<p>Long ago</p>', dropcap: true },
      { component: 'anchor', name: 'sleepers' },
      { component: 'crosshead', text: 'Sleepers' },
      { component: 'text7', device: { mobile: false, tablet: false, desktop: true }, text: '<p>Note</p>' },
    ])
  })

  it('leaves braces that are no attributes in the text', async () => {
    expect(await read('A set {1, 2} and {a b} in the middle\n\n{}')).toEqual([
      { component: 'body', text: '<p>A set {1, 2} and {a b} in the middle</p>' },
      { component: 'body', text: '<p>{}</p>' },
    ])
  })

  it('sets spans: indices, underline, colour, ruby, language', async () => {
    const components = await read(
      'H[2]{sub}O 10[5]{sup} [no]{u} [red]{color=#b00020} [漢字]{ruby=かんじ} [*Weh*]{lang=de u} [plain] [x]{nothing} y',
    )
    expect(components).toEqual([
      {
        component: 'body',
        text: '<p>H<sub>2</sub>O 10<sup>5</sup> <u>no</u> <span style="color:#b00020">red</span> <ruby>漢字<rt>かんじ</rt></ruby> <span lang="de"><u><em>Weh</em></u></span> [plain] [x]{nothing} y</p>',
      },
    ])
  })

  it('shows HTML as it is written', async () => {
    expect(await read('a <script>alert(1)</script> <b>b</b>')).toEqual([
      { component: 'body', text: '<p>a &lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;b&lt;/b&gt;</p>' },
    ])
  })

  it('leads links to articles by file and by slug, and drops the ones that are not allowed', async () => {
    const { components, dropped } = await convert(
      '[a](02-night-train.md#x) [b](article://night-train) [c](https://example.org) [d](#e) [f](javascript:alert(1)) [g](gone.md)',
    )
    expect(components[0]?.['text']).toBe(
      '<p><a href="article://02-night-train#x">a</a> <a href="article://02-night-train">b</a> <a href="https://example.org">c</a> <a href="#e">d</a> <a>f</a> <a>g</a></p>',
    )
    expect(dropped).toEqual([
      'the link javascript:alert(1) leads nowhere or is not allowed',
      'the link gone.md leads nowhere or is not allowed',
    ])
  })

  it('reads pictures with caption, credit and attributes, several in one paragraph, and inside a line', async () => {
    const components = await read(
      '![Boats](assets/a.png "At *five*"){credit="Photo: [Ana](https://a.example)" role=photo bleed caption-only-lightbox fixed-width=240}\n' +
        '![](<assets/pictures/b c.png>)\n\nA ![dot](assets/a.png) here\n\n![](./assets/a.png){#here animation=fadeIn animation-delay=0.5}',
    )
    expect(components).toEqual([
      {
        component: 'image',
        bleed: true,
        imageurl: 'bundle://a.png',
        alt: 'Boats',
        caption: { text: 'At <em>five</em>', onlyLightbox: true },
        credit: { text: 'Photo: <a href="https://a.example">Ana</a>', onlyLightbox: false },
        role: 'photo',
        fixedWidth: 240,
      },
      { component: 'image', imageurl: 'bundle://pictures/b%20c.png', alt: '' },
      { component: 'body', text: '<p>A <img src="bundle://a.png" alt="dot" /> here</p>' },
      { component: 'anchor', name: 'here' },
      {
        component: 'image',
        animation: { type: 'fadeIn', speed: 'medium', delay: 0.5, repeat: 'never' },
        imageurl: 'bundle://a.png',
        alt: '',
      },
    ])
  })

  it('drops pictures that are elsewhere, missing or no pictures', async () => {
    const { components, dropped } = await convert(
      '![](https://example.org/a.png)\n![](../secret.png)\n![](assets/../../x.png)\n![](assets/gone.png)\n![](assets/notes.txt)\n![](bundle://../../etc/passwd)',
    )
    expect(components).toEqual([])
    expect(dropped).toEqual([
      'the file https://example.org/a.png lies outside of this source, and nothing is fetched',
      'a component image is left out because it has no imageurl',
      'the file ../secret.png does not lie in the folder assets',
      'the file assets/../../x.png does not lie in the folder assets',
      'the file assets/gone.png is not there',
      'the file assets/notes.txt is no picture',
      'the file bundle://../../etc/passwd does not lie in the folder assets',
    ])
  })
})
