import { describe, expect, it } from 'vitest'
import { importMarkdown, withoutIds } from '../builders/aMarkdownIssue.ts'

const ISSUE = '---\ntitle: The Tide\nlanguages: [en, fr, de]\n---\n'

async function translate(original: string, french: string) {
  const { articles, report } = await importMarkdown({ 'issue.md': ISSUE, '01-a.md': original, '01-a.fr.md': french })
  return { article: articles[0], components: withoutIds(articles[0]?.components), report }
}

describe('translations of Markdown articles', () => {
  it('merges words by position and takes everything else from the original', async () => {
    const { article, components, report } = await translate(
      '---\ndescription: Nets\nintro: true\n---\n# Nets {#top}\n\nFirst\n\n![Boat](assets/a.png "At five"){credit=Ana role=photo}\n\n::button https://example.org text=More\n\n:::map 1,2\n- 1,2 Shed\n:::\n\n:::gallery\n![A](assets/a.png "B")\n:::\n\n::spacer large',
      '---\ndescription: Filets\n---\n# Filets\n\nPremier\n\n![Bateau](assets/a.png "À cinq heures"){credit=Anne}\n\n::button x text=Plus\n\n:::map 1,2\n- 1,2 Cabane\n:::\n\n:::gallery\n![Un](x "Deux")\n:::\n\n::spacer',
    )
    expect(article).toMatchObject({
      title: { en: 'Nets', fr: 'Filets' },
      description: { en: 'Nets', fr: 'Filets' },
    })
    expect(components).toEqual([
      { component: 'anchor', name: 'top' },
      { component: 'headline', text: { en: 'Nets', fr: 'Filets' } },
      { component: 'intro', text: { en: '<p>First</p>', fr: '<p>Premier</p>' } },
      {
        component: 'image',
        imageurl: 'bundle://a.png',
        alt: { en: 'Boat', fr: 'Bateau' },
        caption: { text: { en: 'At five', fr: 'À cinq heures' }, onlyLightbox: false },
        credit: { text: { en: 'Ana', fr: 'Anne' }, onlyLightbox: false },
        role: 'photo',
      },
      { component: 'button', text: { en: 'More', fr: 'Plus' }, link: 'https://example.org' },
      {
        component: 'map',
        latitude: 1,
        longitude: 2,
        markers: [{ latitude: 1, longitude: 2, caption: { en: 'Shed', fr: 'Cabane' } }],
      },
      {
        component: 'gallery',
        images: [
          {
            imageurl: 'bundle://a.png',
            alt: { en: 'A', fr: 'Un' },
            caption: { text: { en: 'B', fr: 'Deux' }, onlyLightbox: false },
          },
        ],
      },
      { component: 'spacer', size: 'large' },
    ])
    expect(report).toMatchObject({ changed: [], dropped: [] })
  })

  it('merges several languages and those inside other components', async () => {
    const inside = (text: string): string =>
      `:::columns\n:::column\n${text}\n:::\n:::column\n:::container\n${text}2\n:::\n:::\n:::`
    const { articles } = await importMarkdown({
      'issue.md': ISSUE,
      '01-a.md': inside('one'),
      '01-a.fr.md': inside('un'),
      '01-a.de.md': inside('eins'),
    })
    expect(articles[0]?.components).toMatchObject([
      {
        columns: [
          [{ text: { en: '<p>one</p>', fr: '<p>un</p>', de: '<p>eins</p>' } }],
          [{ components: [{ text: { en: '<p>one2</p>', fr: '<p>un2</p>', de: '<p>eins2</p>' } }] }],
        ],
      },
    ])
  })

  it('reports a paragraph too many, keeps the article in the default language, but translates its title', async () => {
    const { article, components, report } = await translate('# A\n\none\n\ntwo', '# B\n\nun\n\ndeux\n\ntrois')
    expect(article?.title).toEqual({ en: 'A', fr: 'B' })
    expect(components).toEqual([
      { component: 'headline', text: 'A' },
      { component: 'body', text: '<p>one</p>' },
      { component: 'body', text: '<p>two</p>' },
    ])
    expect(report.changed).toEqual([
      {
        subject: '01-a.md',
        message: '01-a.fr.md does not match and stays in en: it has 4 components where the original has 3',
      },
    ])
  })

  it('reports a component of another kind by its place', async () => {
    const { report } = await translate('one\n\n![](assets/a.png)', 'un\n\ndeux')
    expect(report.changed[0]?.message).toBe(
      '01-a.fr.md does not match and stays in en: its component 2 is "body" where the original has "image"',
    )
  })
})
