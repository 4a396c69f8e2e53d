import type { Insights, Share } from '@gatefold/magazine/insights'
import type { I18n } from '@lingui/core'
import { nameOfLanguage } from '../../i18n/nameOfLanguage.ts'
import { type InsightsTable, partOf } from './countTables.ts'

interface Shares {
  readonly file: string
  readonly name: string
  /** What one of them is. */
  readonly one: string
  readonly shares: readonly Share[]
  readonly nameOf?: (name: string) => string
}

/** Parts of a whole: what, how often, which part. Pure. */
function sharesTable({ file, name, one, shares, nameOf = (own) => own }: Shares, i18n: I18n): InsightsTable {
  const whole = shares.reduce((sum, { count }) => sum + count, 0)
  return {
    file,
    name,
    columns: [
      { name: one, kind: 'text' },
      { name: i18n._('Times'), kind: 'count' },
      { name: i18n._('Part'), kind: 'share' },
    ],
    rows: shares.map((share) => [nameOf(share.name), share.count, partOf(share.count, whole)]),
  }
}

/** Where visits come from and how the title is read, as tables of parts. Pure. */
export function readershipTables(insights: Insights, i18n: I18n): readonly InsightsTable[] {
  const { sources, hosts, devices, displays, languages, readingLanguages } = insights
  const nameOf = (name: string) => nameOfWay(name, i18n)
  const tables: readonly Shares[] = [
    { file: 'sources', name: i18n._('Ways here'), one: i18n._('Way'), shares: sources, nameOf },
    { file: 'sites', name: i18n._('Sites that link here'), one: i18n._('Site'), shares: hosts },
    { file: 'devices', name: i18n._('Devices'), one: i18n._('Device'), shares: devices, nameOf },
    { file: 'displays', name: i18n._('Browser and app'), one: i18n._('Way'), shares: displays, nameOf },
    {
      file: 'interface-languages',
      name: i18n._('Languages of the interface'),
      one: i18n._('Which language'),
      shares: languages,
      nameOf: nameOfLanguage,
    },
    {
      file: 'reading-languages',
      name: i18n._('Languages that are read'),
      one: i18n._('Which language'),
      shares: readingLanguages,
      nameOf: nameOfLanguage,
    },
  ]
  return tables.map((shares) => sharesTable(shares, i18n))
}

/** Which screens were shown, what was looked for, where readers went, whether devices keep what is on them, and what went wrong, as tables of parts. Pure. */
export function restTables(
  { screens, searchWords, outbound, storage, errors }: Insights,
  i18n: I18n,
): readonly InsightsTable[] {
  const tables: readonly Shares[] = [
    {
      file: 'screens',
      name: i18n._('Screens that were shown'),
      one: i18n._('Screen'),
      shares: screens,
      nameOf: (name) => nameOfScreen(name, i18n),
    },
    { file: 'search-words', name: i18n._('What was searched for'), one: i18n._('Words'), shares: searchWords },
    { file: 'outbound', name: i18n._('Sites that were left for'), one: i18n._('Site'), shares: outbound },
    {
      file: 'storage',
      name: i18n._('Storage'),
      one: i18n._('What the browser said'),
      shares: storage,
      nameOf: (name) => nameOfStorage(name, i18n),
    },
    {
      file: 'errors',
      name: i18n._('What went wrong'),
      one: i18n._('Where'),
      shares: errors,
      nameOf: (name) => nameOfError(name, i18n),
    },
  ]
  return tables.map((shares) => sharesTable(shares, i18n))
}

/** A way here, a device, a display; whatever else is told stays as it is. */
function nameOfWay(name: string, i18n: I18n): string {
  switch (name) {
    case 'direct':
      return i18n._('Directly')
    case 'search':
      return i18n._('By a search engine')
    case 'social':
      return i18n._('By social media')
    case 'link':
      return i18n._('By a link elsewhere')
    default:
      return nameOfDevice(name, i18n)
  }
}

function nameOfDevice(name: string, i18n: I18n): string {
  switch (name) {
    case 'phone':
      return i18n._('Phone')
    case 'tablet':
      return i18n._('Tablet')
    case 'desktop':
      return i18n._('Desktop')
    case 'browser':
      return i18n._('In the browser')
    case 'app':
      return i18n._('As an app')
    default:
      return name
  }
}

function nameOfError(name: string, i18n: I18n): string {
  switch (name) {
    case 'script':
      return i18n._('Script')
    case 'screen':
      return i18n._('Screen')
    case 'content':
      return i18n._('Content')
    case 'session':
      return i18n._('Session')
    case 'storage':
      return i18n._('Storage')
    case 'media':
      return i18n._('Sound and film')
    default:
      return name
  }
}

/** What a browser answered when it was asked to keep what is on the device, or that it has no room. */
function nameOfStorage(name: string, i18n: I18n): string {
  switch (name) {
    case 'persisted':
      return i18n._('It is kept for good')
    case 'refused':
      return i18n._('It may be cleared')
    case 'full':
      return i18n._('There is no room')
    default:
      return name
  }
}

/** As the interface calls its screens; whatever else is told stays as it is. Pure. */
function nameOfScreen(name: string, i18n: I18n): string {
  return namesIn(i18n).get(name) ?? name
}

function namesIn(i18n: I18n): ReadonlyMap<string, string> {
  return new Map([
    ['home', i18n._('Home page')],
    ['issue', i18n._('Issue')],
    ['article', i18n._('Article')],
    ['replica', i18n._('Printed pages')],
    ['preview', i18n._('Preview')],
    ['search', i18n._('Search')],
    ['menu', i18n._('Menu')],
    ['downloads', i18n._('Downloads')],
    ['favorites', i18n._('Favorites')],
    ['history', i18n._('History')],
    ['subscriptions', i18n._('Subscriptions')],
    ['account', i18n._('Account')],
    ['callback', i18n._('Signing you in')],
    ['logout', i18n._('Signing out')],
    ['drafts', i18n._('Drafts')],
    ['insights', i18n._('Insights')],
    ['privacy', i18n._('What is counted')],
  ])
}
