import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import type { Component } from '@gatefold/magazine/component/Component'
import { anArticle, anIssue } from '@gatefold/magazine/testing/builders'
import { describe, expect, it } from 'vitest'
import type { PageShown } from './PageShown.ts'
import { writeMetadata, type MetadataPlace } from './writeMetadata.ts'

const ORIGIN = 'https://magazine.example'
const SIZED = { url: '/assets/cover.png', width: 1200, height: 1600, placeholder: undefined }
const issue = anIssue({
  name: { en: 'Spring "tide"', fr: 'Marée' },
  description: 'Water, mostly.',
  cover: SIZED.url,
  data: { languages: ['en', 'fr'], cover: SIZED, flatplan: undefined },
})
const text = (words: string) => ({ component: 'body', id: '1', text: words }) as unknown as Component
const article = anArticle({ components: [text('<p>The tide&nbsp;comes <em>in</em> &amp; out.</p>')] })
const closedIssue = { ...issue, isFree: false, isPaid: true, price: 4.9, currency: 'EUR' }

function tell(shown: PageShown, parts: Partial<MetadataPlace> = {}): string {
  const configuration = aConfiguration({ languages: ['en', 'fr'], title: 'Slack Water' })
  const reading = { language: 'en', defaultLanguage: 'en' }
  return writeMetadata(shown, { configuration, reading, origin: ORIGIN, ...parts })
}

function factsIn(markup: string): Record<string, unknown> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(markup)?.[1]
  return JSON.parse(json ?? '') as Record<string, unknown>
}

function valueOf(markup: string, key: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(markup)?.[1]
}

describe('what a page tells others', () => {
  it('names one address, and one for each language', () => {
    const links = [...tell({ kind: 'issue', issue }).matchAll(/<link [^>]*>/g)].map(([link]) => link)
    expect(links).toEqual([
      '<link rel="canonical" href="https://magazine.example/issues/spring">',
      '<link rel="alternate" hreflang="en" href="https://magazine.example/issues/spring">',
      '<link rel="alternate" hreflang="fr" href="https://magazine.example/issues/spring?lang=fr">',
      '<link rel="alternate" hreflang="x-default" href="https://magazine.example/issues/spring">',
      '<link rel="alternate" type="application/rss+xml" title="Slack Water" href="https://magazine.example/feed.xml">',
    ])
  })

  it('is itself in its language, and the issue’s own where it is read in none of its languages', () => {
    const french = tell({ kind: 'issue', issue }, { reading: { language: 'fr', defaultLanguage: 'en' } })
    expect(french).toContain('<link rel="canonical" href="https://magazine.example/issues/spring?lang=fr">')
    expect([valueOf(french, 'og:locale'), valueOf(french, 'og:locale:alternate')]).toEqual(['fr_FR', 'en_US'])
    const configuration = aConfiguration({ languages: ['en', 'fr', 'de'] })
    const german = tell({ kind: 'issue', issue }, { configuration, reading: { language: 'de', defaultLanguage: 'en' } })
    expect(german).toContain('<link rel="canonical" href="https://magazine.example/issues/spring">')
  })

  it('R2.1 lives below the base path', () => {
    const configuration = aConfiguration({ basePath: '/some/dir/' })
    expect(tell({ kind: 'article', issue, article }, { configuration })).toContain(
      '<link rel="canonical" href="https://magazine.example/some/dir/issues/spring/the-harbour">',
    )
  })

  it('shows an issue with its cover, its size and its name as text', () => {
    const markup = tell({ kind: 'issue', issue })
    expect(markup).toContain('<meta property="og:title" content="Spring &quot;tide&quot;">')
    expect(
      ['og:image', 'og:image:width', 'og:image:height', 'twitter:card'].map((key) => valueOf(markup, key)),
    ).toEqual(['https://magazine.example/assets/cover.png', '1200', '1600', 'summary'])
  })

  it('shows an article with what its editors put forward, as large as its text says', () => {
    const picture = { component: 'image', id: '2', imageurl: '/assets/sea.png', width: 1600, height: 900, alt: '' }
    const shown = anArticle({ featureImage: '/assets/sea.png', components: [picture as unknown as Component] })
    const markup = tell({ kind: 'article', issue, article: shown })
    expect(['og:image', 'og:image:width', 'twitter:card', 'og:type'].map((key) => valueOf(markup, key))).toEqual([
      'https://magazine.example/assets/sea.png',
      '1600',
      'summary_large_image',
      'article',
    ])
  })

  it('is described by the first words of an article that has no description of its own', () => {
    expect(valueOf(tell({ kind: 'article', issue, article }), 'og:description')).toBe('The tide comes in &amp; out.')
  })

  it('R1.2 says nothing of the text of a closed article, even where an answer brings it', () => {
    const markup = tell({ kind: 'article', issue: closedIssue, article })
    expect(valueOf(markup, 'og:description')).toBe('Water, mostly.')
    expect(markup).not.toContain('The tide')
    expect(factsIn(markup)).toMatchObject({
      '@type': 'Article',
      isAccessibleForFree: false,
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.closed-part' },
      isPartOf: { '@type': 'PublicationIssue', isAccessibleForFree: false },
    })
  })

  it('R2.6 calls a sample free', () => {
    const facts = factsIn(tell({ kind: 'article', issue: closedIssue, article: { ...article, features: ['sample'] } }))
    expect(facts['isAccessibleForFree']).toBe(true)
    expect(facts).not.toHaveProperty('hasPart')
  })

  it('tells what a closed issue costs, and which of its articles are free', () => {
    const articles = [anArticle({ features: ['sample'] }), anArticle({ name: 'Ebb' }), anArticle({ role: 'advert' })]
    const facts = factsIn(tell({ kind: 'issue', issue: { ...closedIssue, articles } }))
    expect(facts).toMatchObject({ '@type': 'PublicationIssue', offers: { price: 4.9, priceCurrency: 'EUR' } })
    expect(facts['hasPart']).toMatchObject([
      { isAccessibleForFree: true },
      { headline: 'Ebb', isAccessibleForFree: false },
    ])
  })

  it('cannot be left from inside a name', () => {
    const named = { ...issue, name: '</script><script>alert(1)</script>' }
    const markup = tell({ kind: 'issue', issue: named })
    expect(markup.match(/<\/script>/g)).toHaveLength(1)
    expect(factsIn(markup)['name']).toBe('</script><script>alert(1)</script>')
  })

  it('keeps to what needs no origin where that is not known', () => {
    const markup = tell({ kind: 'issue', issue }, { origin: undefined })
    expect(markup).not.toMatch(/<link|og:url|og:image/)
    expect(valueOf(markup, 'og:title')).toBe('Spring &quot;tide&quot;')
    expect(factsIn(markup)).not.toHaveProperty('url')
  })

  it('keeps what is one reader’s own out of lists', () => {
    expect(tell({ kind: 'personal' })).toBe('<meta name="robots" content="noindex">')
  })

  it('names a picture only by an address of the web', () => {
    const cover = { ...SIZED, url: 'data:image/png;base64,AAAA' }
    const markup = tell({ kind: 'issue', issue: { ...issue, data: { ...issue.data, cover } } })
    expect(markup).not.toMatch(/og:image|data:/)
  })
})
