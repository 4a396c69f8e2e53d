import { expect, it } from 'vitest'
import { addressesOf } from './crawlers.ts'
import { type FeedIssue, writeFeed } from './feed.ts'

const title = {
  title: 'Salt & <Water>',
  description: { en: 'The sea', fr: 'La mer' },
  basePath: '/some/dir/',
  issueMode: 'multi',
  languages: ['en', 'fr'],
  defaultLanguage: 'en',
} as const

const issue: FeedIssue = {
  id: '7',
  slug: 'mar\u00e9e',
  name: { en: 'Tide \u0001& time', fr: 'Mar\u00ade\u0301e' },
  description: '<b>Water</b>, mostly.',
  language: 'en',
  releaseDate: '2026-03-01',
  cover: { url: 'https://m.example/a.png?x=1&y=2', bytes: 1200, mediaType: 'image/png' },
}

function feed(issues: readonly FeedIssue[], lang?: string): string {
  const addresses = addressesOf('https://m.example', title.basePath)
  return writeFeed({ title, addresses, issues, language: lang ?? 'en', lang })
}

it('tells of an issue with its cover, as text that no feed reader takes for markup', () => {
  const written = feed([issue])
  for (const line of [
    '<title>Salt &amp; &lt;Water&gt;</title>',
    '<title>Tide &amp; time</title>',
    '<link>https://m.example/some/dir/issues/mar%C3%A9e</link>',
    '<guid isPermaLink="false">urn:gatefold:issue:7</guid>',
    '<pubDate>Sun, 01 Mar 2026 00:00:00 GMT</pubDate>',
    '<description>&lt;b&gt;Water&lt;/b&gt;, mostly.</description>',
    '<enclosure url="https://m.example/a.png?x=1&amp;y=2" length="1200" type="image/png"/>',
  ]) {
    expect(written).toContain(`${line}\n`)
  }
})

it('is in a language of the title, with links that stay in it', () => {
  const written = feed([issue], 'fr')
  expect(written).toContain('<title>Mare\u0301e</title>')
  expect(written).toContain('<link>https://m.example/some/dir/issues/mar%C3%A9e?lang=fr</link>')
  expect(written).toContain('<description>La mer</description>')
})

it('leaves out a date that is none, and a cover that there is not', () => {
  const written = feed([{ ...issue, releaseDate: '', cover: undefined }])
  expect(written).not.toMatch(/pubDate|lastBuildDate|enclosure/)
})
