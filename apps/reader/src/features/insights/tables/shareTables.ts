import type { Insights, Share } from '@gatefold/magazine/insights/Insights'
import type { I18n } from '@lingui/core'
import { nameOfLanguage } from '../../../services/language/nameOfLanguage.ts'
import { partOf, type InsightsTable } from './InsightsTable.ts'
import { nameOfError, nameOfMetric, nameOfStorage, nameOfWay } from './names.ts'
import { nameOfScreen } from './nameOfScreen.ts'

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

/** Of each vital how many measurements were how. Pure. */
export function vitalsTable({ vitals }: Insights, i18n: I18n): InsightsTable {
  return {
    file: 'vitals',
    name: i18n._('How fast pages are'),
    columns: [
      { name: i18n._('Measured'), kind: 'text' },
      { name: i18n._('Good'), kind: 'count' },
      { name: i18n._('Needs improvement'), kind: 'count' },
      { name: i18n._('Poor'), kind: 'count' },
    ],
    rows: vitals.map(({ metric, good, needsImprovement, poor }) => [
      nameOfMetric(metric, i18n),
      good,
      needsImprovement,
      poor,
    ]),
  }
}
