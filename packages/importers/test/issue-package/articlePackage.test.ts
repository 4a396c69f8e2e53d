import { describe, expect, it } from 'vitest'
import { importArticle } from '../builders/anArticlePackage.ts'

describe('an article package', () => {
  it('becomes an issue of one article with all that its head says', async () => {
    const issue = await importArticle(
      `<metadata>
        <title>First</title><title>What is  F1?</title>
        <description>About cars</description><author>B. Sambersond</author>
        <canonical>https://example.org/f1</canonical><note>On Monday</note>
      </metadata>
      <components><text>x</text></components>`,
      {
        attributes:
          'id="77" lang="de" slug="f1" role="advert" featured="true" sponsored="true" thumbnail="bundle://a.png"',
      },
    )
    expect(issue).toMatchObject({
      format: 'article-package',
      identifier: '77',
      title: 'What is F1?',
      description: 'About cars',
      languages: ['de'],
      textDirection: 'ltr',
      slug: 'f1',
      releaseDate: '2026-05-07',
      created: '2026-05-07',
      cover: 'bundle://a.png',
    })
    expect(issue.articles).toEqual([
      {
        key: 'f1',
        slug: 'f1',
        externalId: '77',
        role: 'advert',
        title: 'What is F1?',
        description: 'About cars',
        author: 'B. Sambersond',
        language: undefined,
        keywords: [],
        features: [],
        excludedChannels: [],
        isFeatured: true,
        thumbnail: 'bundle://a.png',
        featureImage: undefined,
        style: undefined,
        styleProperties: {},
        audios: [],
        components: [{ id: 'c1', component: 'body', text: 'x' }],
        metadata: { canonical: 'https://example.org/f1', note: 'On Monday', sponsored: true },
        pages: [],
      },
    ])
  })

  it('types metadata, keeps the last of a name, and ignores numbers and dates that are none', async () => {
    const issue = await importArticle(`<metadata><title>T</title>
      <meta name="plain" content="a"/><meta name="plain" content="b"/>
      <meta name="count" content="4.5" type="number"/><meta name="bad" content="many" type="number"/>
      <meta name="tags" content="a, b ,c" type="list"/>
      <meta name="any" content='{"a":[1]}' type="json"/>
      <meta name="words" content="&lt;b onclick='x()'>w&lt;/b>" type="html"/>
      <meta name="day" content="2024-02-29" type="date"/><meta name="noday" content="2023-02-29" type="date"/>
      <meta name="moment" content="2024-02-29T10:00:00+02:00" type="datetime"/>
      <meta name="nothing"/><meta name="odd" content="x" type="odd"/></metadata>`)
    expect(issue.articles[0]?.metadata).toEqual({
      plain: 'b',
      count: 4.5,
      tags: ['a', 'b', 'c'],
      any: { a: [1] },
      words: '<b>w</b>',
      day: '2024-02-29',
      moment: '2024-02-29T08:00:00.000Z',
    })
    expect(issue.report.dropped.map((entry) => entry.message)).toEqual([
      '"many" of <meta name="bad"> is not a number',
      '"2023-02-29" of <meta name="noday"> is not a date',
      'a <meta> without a name or content means nothing',
      '"x" of <meta name="odd"> is not a odd',
    ])
  })

  it('names every file by what its bytes are and counts what it kept', async () => {
    const { assets, report } = await importArticle('<metadata><title>T</title></metadata>')
    expect(assets.map(({ path, mediaType }) => [path, mediaType])).toEqual([
      ['a.png', 'image/png'],
      ['pictures/b c.png', 'image/png'],
      ['film.mp4', 'video/mp4'],
      ['sound.mp3', 'audio/mpeg'],
      ['notes.txt', 'text/plain'],
    ])
    expect(report.kept).toEqual({ articles: 1, pictures: 2, media: 2, characters: 0 })
  })
})
