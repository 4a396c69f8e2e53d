import { describe, expect, it } from 'vitest'
import { issuePackageImporter } from '../../src/issue-package/issuePackageImporter.ts'
import type { ImportedIssue } from '../../src/ImportedIssue.ts'
import { aZip, type Files } from '../builders/aZip.ts'
import { importOptions } from '../builders/importOptions.ts'
import { PNG } from '../builders/media.ts'

const HEAD = '<metadata><title>World</title></metadata>'

function article(title: string, components = '', attributes = 'lang="en"'): string {
  return `<article ${attributes}><metadata><title>${title}</title></metadata><components>${components}</components></article>`
}

async function read(files: Files): Promise<ImportedIssue> {
  const path = await aZip(files)
  const opened = await issuePackageImporter.read({ kind: 'file', path }, importOptions())
  await opened.close()
  return opened.issue
}

describe('an issue package', () => {
  it('reads the head of the issue', async () => {
    const issue = await read({
      'issue.xml': `<issue lang="ar" slug="continents" thumbnail="bundle://world.png"><metadata>
        <title>World</title><description>A glance</description>
        <date type="creation">2024-10-30</date><date type="release">2024-10-31</date></metadata>
        <toc><item href="article://a.xml"/></toc></issue>`,
      'articles/a.xml': article('A', '', 'lang="fr"'),
      'assets/world.png': PNG,
    })
    expect(issue).toMatchObject({
      format: 'issue-package',
      identifier: 'continents',
      title: 'World',
      description: 'A glance',
      languages: ['ar'],
      textDirection: 'rtl',
      slug: 'continents',
      created: '2024-10-30',
      releaseDate: '2024-10-31',
      cover: 'bundle://world.png',
      styles: [],
      fonts: [],
    })
    expect(issue.articles[0]?.language).toBe('fr')
    expect(issue.report.dropped).toEqual([])
  })

  it('takes today for a date that is missing or none', async () => {
    const issue = await read({
      'issue.xml': `<issue><metadata><title>T</title><date type="release">31.10.2024</date><date>2024-01-01</date></metadata></issue>`,
      'articles/a.xml': article('A'),
    })
    expect(issue).toMatchObject({ releaseDate: '2026-05-07', created: '2026-05-07', languages: ['en'] })
    expect(issue.report.dropped.map((entry) => entry.message)).toEqual([
      '"31.10.2024" is not a date',
      '<date> has no type ""',
    ])
  })

  it('orders articles by the contents, and puts those that it leaves out at the end', async () => {
    const issue = await read({
      'issue.xml': `<issue>${HEAD}<toc><item href="article://z.xml"/><item href="article://gone.xml"/><item href="article://part/a b.xml"/></toc></issue>`,
      'articles/z.xml': article('Z'),
      'articles/part/a b.xml': article('A'),
      'articles/m.xml': article('M'),
    })
    expect(issue.articles.map(({ key, title }) => [key, title])).toEqual([
      ['z', 'Z'],
      ['part-a-b', 'A'],
      ['m', 'M'],
    ])
    expect(issue.report.changed).toEqual([
      { subject: 'issue.xml', message: 'the contents do not name articles/m.xml; it stands at the end' },
    ])
    expect(issue.report.dropped).toEqual([
      { subject: 'issue.xml', message: 'the contents name article://gone.xml, which is no article of this package' },
    ])
  })

  it('leads links between articles to their keys, by file, slug and id', async () => {
    const links = ['b%20b.xml', 'b b.xml#top', 'bee', '42#x', 'nobody']
      .map((name) => `<a href="article://${name}">x</a>`)
      .join('')
    const issue = await read({
      'issue.xml': `<issue>${HEAD}<toc><item href="article://a.xml"/><item href="article://b b.xml"/></toc></issue>`,
      'articles/a.xml': article('A', `<text><p>${links}</p></text>`),
      'articles/b b.xml': article('B', '', 'slug="bee" id="42"'),
    })
    const text = String(issue.articles[0]?.components[0]?.['text'])
    expect([...text.matchAll(/href="([^"]*)"/g)].map((found) => found[1])).toEqual([
      'article://b-b',
      'article://b-b#top',
      'article://b-b',
      'article://b-b#x',
    ])
    expect(issue.report.dropped).toEqual([
      { subject: 'articles/a.xml', message: 'the link article://nobody leads nowhere or is not allowed' },
    ])
  })

  it('refuses a package without articles, without a title, and with something else in issue.xml', async () => {
    await expect(read({ 'issue.xml': `<issue>${HEAD}</issue>` })).rejects.toMatchObject({ code: 'nothing-to-read' })
    const articles = { 'articles/a.xml': article('A') }
    await expect(read({ 'issue.xml': '<issue/>', ...articles })).rejects.toMatchObject({ code: 'malformed' })
    await expect(read({ 'issue.xml': '<book/>', ...articles })).rejects.toMatchObject({ code: 'malformed' })
  })
})
