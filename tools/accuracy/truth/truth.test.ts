import { describe, expect, it } from 'vitest'
import { frontMatterField, htmlBlocks, readJats, readMarkdown, withPrintedAddresses } from '../measuredDocuments.ts'

const heading = (text: string) => ({ kind: 'heading', text })
const text = (words: string) => ({ kind: 'text', text: words })

describe('readMarkdown', () => {
  it('leaves out front matter, comments, addresses and pictures, and keeps captions, cells and code', () => {
    const source = [
      "---\ntitle: 'It''s a title'\n---",
      '# One {#one}\n',
      'See [here](https://a.example) and ![alt](p.png).\n',
      '<!--pagebreak-->\n',
      '=IMAGE=a.jpg=A caption=\n',
      '=ZOOM=See here=\n\n=TEXTBOX_START=\n',
      '| a | b |\n| -- | -- |\n| c | d |\n',
      '    code here',
    ].join('\n')
    expect(readMarkdown(source)).toEqual([
      heading('One'),
      text('See here and .'),
      text('A caption'),
      ...['a', 'b', 'c', 'd', 'code here'].map(text),
    ])
    expect(frontMatterField(source, 'title')).toBe("It's a title")
  })

  it('can say addresses as they are printed', () => {
    expect(withPrintedAddresses('[here](https://a.example) ![x](https://b.example)')).toBe(
      'here (https://a.example) ![x](https://b.example)',
    )
  })

  it('numbers footnotes in the order of the text and puts them last', () => {
    const source = 'A claim[^b] and another.[^a]\n\n[^a]: Second.\n[^b]: First\n  goes on.\n'
    expect(readMarkdown(source)).toEqual([text('A claim1 and another.2'), text('1 First goes on.'), text('2 Second.')])
  })
})

describe('htmlBlocks', () => {
  it('makes a block of every paragraph, item and cell, and nothing of scripts', () => {
    const html = '<script>x</script><h3>T</h3><p>a <b>b</b><br>c</p><ul><li>d<ul><li>e</li></ul></li></ul>loose'
    expect(htmlBlocks(html)).toEqual([heading('T'), ...['a b c', 'd', 'e', 'loose'].map(text)])
  })
})

describe('readJats', () => {
  it('reads the title, sections, captions and lists, not the references and formulas', () => {
    const source = `<article><front><article-title>A <italic>title</italic></article-title></front><body><sec><title>Need</title>
      <p>One <xref>(X)</xref> <xref>[fig:one]</xref> <inline-formula><alternatives><tex-math>x^2</tex-math></alternatives></inline-formula>two</p>
      <list><list-item><p>item</p></list-item></list><fig><caption><p>A figure</p></caption></fig></sec></body>
      <back><ref-list><title>References</title></ref-list></back></article>`
    expect(readJats(source)).toEqual({
      title: 'A title',
      firstPage: 1,
      blocks: [heading('A title'), heading('Need'), ...['One (X) two', 'item', 'A figure'].map(text)],
    })
  })
})
