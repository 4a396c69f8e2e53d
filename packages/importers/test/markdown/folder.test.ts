import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { markdownImporter } from '../../src/markdown/markdownImporter.ts'
import { aFolderOf, importMarkdown, ISSUE } from '../builders/aMarkdownIssue.ts'
import { importOptions } from '../builders/importOptions.ts'

async function readFolder(path: string): Promise<unknown> {
  return markdownImporter.read({ kind: 'folder', path }, importOptions())
}

describe('a folder of Markdown', () => {
  it('reads the head of the issue', async () => {
    const issue = await importMarkdown({
      'issue.md': `---
title: { en: The Tide, fr: La Marée }
slug: spring-2026
identifier: tide-1
languages: [en, fr]
direction: rtl
released: 2026-03-20
created: 2026-03-01
cover: assets/a.png
website: https://example.org
price: 4.5
currency: EUR
style: house
fonts:
  - { name: Tide Serif, files: [assets/notes.txt] }
styles:
  base: { properties: { canvas: { image: assets/a.png } } }
data: { number: 7 }
---

Six stories.
`,
      'issue.fr.md': '---\n---\nSix récits.\n',
      'styles/house.yaml':
        'name: House\nparent: base\nproperties: { body: { size: 18px } }\ndesktop: { body: { size: 20px } }\n',
      '01-a.md': '# A',
    })
    expect(issue).toMatchObject({
      format: 'markdown',
      identifier: 'tide-1',
      title: { en: 'The Tide', fr: 'La Marée' },
      description: { en: 'Six stories.', fr: 'Six récits.' },
      languages: ['en', 'fr'],
      textDirection: 'rtl',
      slug: 'spring-2026',
      releaseDate: '2026-03-20',
      created: '2026-03-01',
      cover: 'bundle://a.png',
      externalUrl: 'https://example.org',
      data: { number: 7 },
      terms: { isPaid: true, price: { amount: 450, currency: 'EUR' } },
      fonts: [{ name: 'Tide Serif', urls: ['bundle://notes.txt'] }],
      styles: [
        {
          key: 'base',
          name: 'base',
          parent: undefined,
          properties: { canvas: { image: 'bundle://a.png' } },
          tablet: {},
          desktop: {},
        },
        {
          key: 'house',
          name: 'House',
          parent: 'base',
          properties: { body: { size: '18px' } },
          tablet: {},
          desktop: { body: { size: '20px' } },
        },
      ],
    })
    expect(issue.articles[0]?.style).toBe('house')
    expect(issue.report).toMatchObject({ changed: [], dropped: [] })
  })

  it('fills in what the head leaves out', async () => {
    const issue = await importMarkdown({ '01-a.md': '![](assets/a.png)' })
    expect(issue).toMatchObject({
      identifier: 'my-issue',
      slug: 'my-issue',
      languages: ['en'],
      textDirection: 'ltr',
      releaseDate: '2026-05-07',
      created: '2026-05-07',
      cover: 'bundle://a.png',
      data: {},
    })
  })

  it('reads the front matter of an article', async () => {
    const { articles, report } = await importMarkdown({
      '01-harbour.md': `---
title: Nets
slug: net-menders
id: 77
description: Who still mends
author: Ana
role: advert
featured: true
sponsored: true
sample: true
language: de
thumbnail: assets/a.png
picture: assets/pictures/b c.png
style: house
properties: { body: { size: 12 } }
keywords: [sea, work]
features: long
exclude: [app]
audios: [{ file: assets/sound.mp3, language: de }, { file: assets/sound.mp3 }]
intro: true
dropcap: true
canonical: https://example.org/nets
note: Monday
metadata: { any: [1] }
---
# Head

First

Second

Third
`,
      '02-other.md': '[x](article://net-menders)',
    })
    expect(articles[0]).toEqual({
      key: '01-harbour',
      slug: 'net-menders',
      externalId: '77',
      role: 'advert',
      title: 'Nets',
      description: 'Who still mends',
      author: 'Ana',
      language: 'de',
      keywords: ['sea', 'work'],
      features: ['long'],
      excludedChannels: ['app'],
      isFeatured: true,
      thumbnail: 'bundle://a.png',
      featureImage: 'bundle://pictures/b%20c.png',
      style: 'house',
      styleProperties: { body: { size: 12 } },
      audios: [
        { url: 'bundle://sound.mp3', lang: 'de' },
        { url: 'bundle://sound.mp3', lang: 'en' },
      ],
      components: [
        { id: 'c1', component: 'headline', text: 'Head' },
        { id: 'c2', component: 'intro', text: '<p>First</p>' },
        { id: 'c3', component: 'body', text: '<p>Second</p>', dropcap: true },
        { id: 'c4', component: 'body', text: '<p>Third</p>' },
      ],
      metadata: { any: [1], canonical: 'https://example.org/nets', note: 'Monday', sponsored: true, sample: true },
      pages: [],
    })
    expect(articles[1]?.components[0]?.['text']).toBe('<p><a href="article://01-harbour">x</a></p>')
    expect(report.dropped).toEqual([])
  })

  it('orders articles by number, leaves README and _files alone, and reports the others', async () => {
    const { articles, report } = await importMarkdown({
      '10-z.md': 'z',
      '9-y.md': 'y',
      'README.md': 'x',
      '_draft.md': 'x',
      '.hidden': 'x',
      'notes.md': 'x',
      '9-y.xx.md': 'x',
      'other/a.txt': 'x',
    })
    expect(articles.map(({ key, slug, title }) => [key, slug, title])).toEqual([
      ['9-y', 'y', 'y'],
      ['10-z', 'z', 'z'],
    ])
    expect(report.dropped.map(({ subject }) => subject)).toEqual(['9-y.xx.md', 'notes.md', 'other/a.txt'])
  })

  it('reports keys and values that mean nothing', async () => {
    const { report, releaseDate, data } = await importMarkdown({
      'issue.md': '---\ntitle: T\nreleased: 31.10.2026\ncurrency: EUR\ncolour: red\n---\n',
      '01-a.md': '---\nfeatured: perhaps\nthumbnail: assets/gone.png\ncolour: red\n---\nx',
    })
    expect(releaseDate).toBe('2026-05-07')
    expect(data).toEqual({})
    expect(report.dropped).toEqual([
      { subject: 'issue.md', message: 'released in the front matter has to be a date such as 2026-03-20' },
      { subject: 'issue.md', message: 'a currency says nothing without a price' },
      { subject: 'issue.md', message: 'colour in the front matter has no meaning' },
      { subject: '01-a.md', message: 'featured in the front matter has to be true or false' },
      { subject: '01-a.md', message: 'the file assets/gone.png is not there' },
      { subject: '01-a.md', message: 'colour in the front matter has no meaning' },
    ])
  })

  it('reads CSV into tables at any depth', async () => {
    const { articles, report } = await importMarkdown({
      'assets/boats.csv': '\uFEFFyear,boats\n1962,"2,14"\n\n2026,9,"far"\n',
      '01-a.md':
        '::table assets/boats.csv caption="Boats"\n\n:::columns\n:::column\n::table assets/boats.csv header=no\n:::\n:::\n\n::table assets/gone.csv\n\n::table ../issue.md',
    })
    const rows = [
      ['1962', '2,14'],
      ['2026', '9', 'far'],
    ]
    expect(articles[0]?.components).toMatchObject([
      { component: 'table', header: ['year', 'boats'], rows },
      { component: 'columns', columns: [[{ component: 'table', rows: [['year', 'boats'], ...rows] }]] },
    ])
    expect(report.dropped.map(({ message }) => message)).toEqual([
      'the table assets/gone.csv is not there',
      'the table ../issue.md is not there',
      'a component table is left out because it has no rows or header',
    ])
  })

  it('refuses a folder without issue.md, title or articles, and wrong YAML by its line', async () => {
    await expect(readFolder(await aFolderOf({ '01-a.md': 'x' }))).rejects.toMatchObject({ code: 'missing-file' })
    await expect(importMarkdown({ 'issue.md': 'x', '01-a.md': 'x' })).rejects.toMatchObject({ code: 'malformed' })
    await expect(importMarkdown({})).rejects.toMatchObject({ code: 'nothing-to-read' })
    await expect(importMarkdown({ '01-a.md': '---\na: 1\nb: [\n---\n' })).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('01-a.md is wrong in line 4'),
    })
  })

  it('refuses YAML that multiplies itself', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, index) => `  a${index + 1}: &a${index + 1} [${Array(9).fill(`*a${index}`).join(', ')}]`,
    )
    const bomb = `---\ntitle: T\ndata:\n  a0: &a0 [x, x]\n${levels.join('\n')}\n---\n`
    await expect(importMarkdown({ 'issue.md': bomb, '01-a.md': 'x' })).rejects.toMatchObject({ code: 'over-limit' })
  })

  it('refuses symbolic links, to files and to folders', async () => {
    for (const target of ['/etc/hostname', '/etc']) {
      const folder = await aFolderOf({ 'issue.md': ISSUE, '01-a.md': '![](assets/link)' })
      await mkdir(join(folder, 'assets'), { recursive: true })
      await symlink(target, join(folder, 'assets', 'link'))
      await expect(readFolder(folder)).rejects.toMatchObject({ code: 'unsafe-name' })
    }
  })

  it('does not open a file that was exchanged for a link after it was listed', async () => {
    const folder = await aFolderOf({ 'issue.md': ISSUE, '01-a.md': 'x', 'assets/a.txt': 'mine' })
    const opened = await markdownImporter.read({ kind: 'folder', path: folder }, importOptions())
    await writeFile(join(folder, 'secret'), 'secret')
    const { rename } = await import('node:fs/promises')
    await symlink(join(folder, 'secret'), join(folder, 'assets', 'b'))
    await rename(join(folder, 'assets', 'b'), join(folder, 'assets', 'a.txt'))
    const chunks = opened.issue.assets[0]?.open()[Symbol.asyncIterator]()
    await expect(chunks?.next()).rejects.toMatchObject({ code: 'ELOOP' })
  })

  it('keeps to the limits of files, bytes and nesting', async () => {
    const files = { '01-a.md': 'x' }
    for (const limits of [{ entries: 3 }, { totalBytes: 100 }, { entryBytes: 20 }, { documentBytes: 10 }]) {
      await expect(importMarkdown(files, limits)).rejects.toMatchObject({ code: 'over-limit' })
    }
    await expect(importMarkdown({ '01-a.md': ':::container\n'.repeat(400) })).rejects.toMatchObject({
      code: 'over-limit',
    })
    await expect(importMarkdown({ '01-a.md': '> '.repeat(2000) + 'x' })).rejects.toMatchObject({ code: 'over-limit' })
  })
})
