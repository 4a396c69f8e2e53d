import { describe, expect, it } from 'vitest'
import { importArticle, readComponents } from '../builders/anArticlePackage.ts'

describe('hostile and broken article packages', () => {
  it('drops links with other schemes and keeps their words', async () => {
    const { components, dropped } = await readComponents(`
      <text><p><a href="javascript:alert(1)">words</a></p></text>
      <image src="bundle://a.png" link="javascript:alert(1)"/>
      <button link="data:text/html,x">press</button>`)
    expect(components).toEqual([
      { id: 'c1', component: 'body', text: '<p><a>words</a></p>' },
      { id: 'c2', component: 'image', imageurl: 'bundle://a.png' },
    ])
    expect(dropped).toEqual([
      'the link javascript:alert(1) leads nowhere or is not allowed',
      'the link data:text/html,x leads nowhere or is not allowed',
      'a component button is left out because it has no link',
    ])
  })

  it('drops scripts, handlers and foreign pictures from text', async () => {
    const { components, dropped } = await readComponents(
      `<text><p onclick="x()">a<script>alert(1)</script><img src="https://t.example/p.gif"/><img src="bundle://a.png"/></p></text>
       <text><![CDATA[<svg onload=x()><script>y()</script></svg><iframe src="//z"></iframe>b]]></text>`,
    )
    expect(components).toMatchObject([{ text: '<p>a<img src="bundle://a.png" /></p>' }, { text: 'b' }])
    expect(dropped).toEqual(
      expect.arrayContaining([
        '<script> is not allowed in text',
        '<iframe> is not allowed in text',
        'the file https://t.example/p.gif lies outside of this source, and nothing is fetched',
      ]),
    )
  })

  it.each([
    ['bundle://../../etc/passwd', 'does not lie in the folder assets'],
    ['bundle://%2e%2e/article.xml', 'does not lie in the folder assets'],
    ['bundle://gone.png', 'is not there'],
    ['file:///etc/passwd', 'lies outside of this source, and nothing is fetched'],
    ['https://example.org/a.png', 'lies outside of this source, and nothing is fetched'],
    ['bundle://notes.txt', 'is no picture'],
  ])('leaves out a picture at %s', async (src, reason) => {
    const { components, dropped } = await readComponents(`<image src="${src}"/>`)
    expect(components).toEqual([])
    expect(dropped).toEqual([`the file ${src} ${reason}`, 'a component image is left out because it has no imageurl'])
  })

  it('reports unknown elements, attributes and values, and keeps the rest', async () => {
    const { components, dropped } = await readComponents(
      `<hologram/><text colour="red">a</text><spacer size="huge"/><image src="bundle://a.png" width="wide"><glow/></image>
       <columns align="left"><column><text>b</text></column><row/></columns><text type="shout">c</text>`,
    )
    expect(components).toEqual([
      { id: 'c1', component: 'body', text: 'a' },
      { id: 'c2', component: 'spacer' },
      { id: 'c3', component: 'image', imageurl: 'bundle://a.png' },
      { id: 'c4', component: 'columns', columns: [[{ id: 'c5', component: 'body', text: 'b' }]] },
    ])
    expect(dropped).toEqual([
      'the element <hologram> is not known',
      '<text> has no attribute colour',
      '<image> has no element <glow>',
      '<columns> has no element <row>',
      'spacer.size cannot be "huge"',
      'image.width cannot be "wide"',
      'columns.align cannot be "left"',
      'there is no component "shout"',
    ])
  })

  it('leaves out components that are nested too deeply, and refuses XML that is', async () => {
    const nested = (depth: number): string =>
      '<container>'.repeat(depth) + '<text>x</text>' + '</container>'.repeat(depth)
    const { components, dropped } = await readComponents(nested(40) + '<text>y</text>')
    expect(components).toMatchObject([{ component: 'body', text: 'y' }])
    expect(dropped).toContain('components nested more than 20 deep are left out')
    await expect(readComponents(nested(5000))).rejects.toMatchObject({ code: 'over-limit' })
  })

  it('cleans what stands in an extension like everything else', async () => {
    const json = JSON.stringify({
      component: 'container',
      components: [
        { component: 'image', imageurl: 'bundle://../x' },
        { component: 'body', text: { en: '<p onclick="x()">ok</p>', 'no language': 'x' }, evil: true },
      ],
    })
    const { components } = await readComponents(
      `<gf:component xmlns:gf="urn:gatefold:package:1"><![CDATA[${json}]]></gf:component>
       <gf:component xmlns:gf="urn:gatefold:package:1">no json</gf:component>`,
    )
    expect(components).toEqual([
      { id: 'c1', component: 'container', components: [{ id: 'c3', component: 'body', text: { en: '<p>ok</p>' } }] },
    ])
  })

  it('refuses XML that is not well-formed and an article without a title', async () => {
    await expect(importArticle('<metadata><title>a</metadata>')).rejects.toMatchObject({ code: 'malformed' })
    await expect(importArticle('<metadata><title> </title></metadata>')).rejects.toMatchObject({
      code: 'malformed',
      message: 'The article article.xml has no title.',
    })
  })
})
