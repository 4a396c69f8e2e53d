import { describe, expect, it } from 'vitest'
import { parseHtml } from './parseHtml.ts'
import { parseXml, readXml } from './parseXml.ts'
import { rootElement, textOf } from './tree.ts'

const OPTIONS = { path: 'a.xml', limits: { depth: 10, documentBytes: 10_000 } }

describe('parseXml', () => {
  it('gives elements their local names and attributes their usual prefixes', () => {
    const xml =
      '<x:package xmlns:x="urn:p" xmlns:o="http://www.idpf.org/2007/ops"><x:a o:type="toc" xml:lang="en"/></x:package>'
    const root = rootElement(parseXml(xml, OPTIONS))
    expect(root).toMatchObject({ name: 'package', namespace: 'urn:p' })
    expect(root?.children[0]).toMatchObject({ name: 'a', attribs: { 'epub:type': 'toc', 'xml:lang': 'en' } })
  })

  it('expands no entity that a document declares, and knows those of HTML', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;"><!-- ]> --> ]>'
    expect(textOf(parseXml(`${bomb}<a>&c;&nbsp;&amp;&#65;&eacute;</a>`, OPTIONS))).toBe('&c;\u00A0&Aé')
    expect(textOf(parseXml('<a><![CDATA[&nbsp;<b>]]></a>', OPTIONS))).toBe('&nbsp;<b>')
  })

  it.each(['', 'text', '<a>', '<a></b>', '<a></a></b>', '<a/><b/>', '<a/>text', '<a><b></a></b>'])(
    'refuses %j, which is not well-formed',
    (xml) => {
      expect(() => parseXml(xml, OPTIONS)).toThrow(expect.objectContaining({ code: 'malformed' }))
    },
  )

  it('refuses what is too deep or too long', () => {
    expect(() => parseXml('<a>'.repeat(11), OPTIONS)).toThrow(expect.objectContaining({ code: 'over-limit' }))
    expect(() => parseXml(`<a>${'b'.repeat(10_000)}</a>`, OPTIONS)).toThrow(
      expect.objectContaining({ code: 'over-limit' }),
    )
    expect(() => parseHtml('<div>'.repeat(11), OPTIONS)).toThrow(expect.objectContaining({ code: 'over-limit' }))
  })

  it('takes one pass over openings that never close', () => {
    const limits = { depth: 10, documentBytes: 10_000_000 }
    const xml = `<!DOCTYPE a [${'<!--'.repeat(200_000)}<a>${'<![CDATA['.repeat(200_000)}`
    expect(readXml(xml, { path: 'a.xml', limits }).fault).toBeDefined()
  })
})

describe('parseHtml', () => {
  it('mends as a browser does', () => {
    const document = parseHtml('<p>a<p>b<br>c<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', OPTIONS)
    expect(textOf(document)).toBe('abc')
    expect(rootElement(document)?.name).toBe('html')
  })
})
