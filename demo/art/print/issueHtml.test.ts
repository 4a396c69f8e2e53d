import type { ImportedIssue, WireComponent } from '@gatefold/importers/ImportedIssue'
import { expect, it } from 'vitest'
import { SIX_HOURS_PRINTED } from '../issues/sixHoursPrinted.ts'
import { issueHtml } from './issueHtml.ts'

const KEY = '08-the-sound-of-mud'
const GAUGE = { component: 'image', id: 'c4', imageurl: 'bundle://gauge-08.webp', alt: 'A gauge' }

function setIssue(components: readonly WireComponent[]): string {
  const article = { key: KEY, slug: 'the-sound-of-mud', title: 'The sound of mud', author: 'Dafydd', components }
  const issue = { title: 'Six Hours', description: 'One tide.', articles: [article] } as unknown as ImportedIssue
  const strips = { sounds: new Map([['mud.webm', '<svg></svg>']]), films: new Map<string, readonly string[]>() }
  return issueHtml(issue, { edition: SIX_HOURS_PRINTED, strips })
}

it('sets the words of every component as they are', () => {
  const words = '<p>I’d been told that <em>mud</em> was low &amp; dull.</p>'
  const html = setIssue([GAUGE, { component: 'body', id: 'c5', text: words }])
  expect(html.includes(words)).toBe(true)
})

it('leads from story to story within the file, and to the web edition for what can be heard', () => {
  const link =
    '<p>See <a href="article://11-letters">the letters</a> and <a href="article://x#table">the table</a>.</p>'
  const sound = { component: 'audio', id: 'c6', transcript: '<p>Nobody speaks.</p>' }
  const html = setIssue([GAUGE, { component: 'body', id: 'c5', text: link }, sound])
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(expect.arrayContaining(['#11-letters', '#table', 'article://the-sound-of-mud']))
})

it('counts the pages of the contents by the flat plan', () => {
  const planned = SIX_HOURS_PRINTED.stories.find(({ key }) => key === KEY)?.page ?? 0
  const [, page] = /href="#08-the-sound-of-mud"><span class="page">(\d+)</.exec(setIssue([GAUGE])) ?? []
  expect(Number(page)).toBe(planned)
})

it('refuses a component that it cannot set instead of leaving it out', () => {
  expect(() => setIssue([GAUGE, { component: 'hologram', id: 'c5' }])).toThrow('hologram')
})

it('prints what lives on another site as a door, by its title, to the web edition', () => {
  const embed = { component: 'twitter', id: 'c5', params: { id: '20', title: 'A first word' } }
  expect(setIssue([GAUGE, embed])).toContain('<a href="article://the-sound-of-mud">A first word</a>')
})
