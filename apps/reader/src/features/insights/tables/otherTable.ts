import type { Insights } from '@gatefold/magazine/insights/Insights'
import type { I18n } from '@lingui/core'
import type { InsightsTable } from './InsightsTable.ts'

/** What is counted by a single number each; listening takes time besides. Pure. */
export function otherTable(
  { searches, shares, listens, listenSeconds, installs, pageViews }: Insights,
  i18n: I18n,
): InsightsTable {
  return {
    file: 'other',
    name: i18n._('And besides'),
    columns: [
      { name: i18n._('What'), kind: 'text' },
      { name: i18n._('Times'), kind: 'count' },
      { name: i18n._('Active time'), kind: 'seconds' },
    ],
    rows: [
      [i18n._('Pages loaded'), pageViews, undefined],
      [i18n._('Searches'), searches.all, undefined],
      [i18n._('Searches that found nothing'), searches.withoutHits, undefined],
      [i18n._('Shared'), shares, undefined],
      [i18n._('Listened to'), listens, listenSeconds],
      [i18n._('Installed as an app'), installs, undefined],
    ],
  }
}
