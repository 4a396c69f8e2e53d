import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import type { Found } from '../../services/search/Search.ts'
import { groupHits } from './groupHits.ts'

export type SearchTrouble = 'busy' | 'failed'

interface Props {
  readonly query: string
  readonly found: Found | undefined
  readonly trouble: SearchTrouble | undefined
  readonly isOffline: boolean
}

/** Says what is searched and how much was found, to the eye and, when it is free, to a screen reader. */
export function SearchStatus({ query, found, trouble, isOffline }: Props) {
  const { _, i18n } = useLingui()
  const isOnDevice = isOffline || found?.where === 'device'
  return (
    <div className="search-status">
      {isOnDevice && (
        <p className="search-note">
          {isOffline
            ? _('You are offline: this searches what is on this device.')
            : _('Not all issues could be searched just now: this is what is on this device.')}
        </p>
      )}
      <p role="status">{describe({ query, found, trouble }, i18n)}</p>
      {query !== '' && found?.hits.length === 0 && trouble === undefined && (
        <p className="search-note">
          {_(
            'Fewer words find more, and the beginning of a word is enough. Titles are searched in every issue, texts where they are open to you.',
          )}
        </p>
      )}
    </div>
  )
}

function describe({ query, found, trouble }: Omit<Props, 'isOffline'>, i18n: I18n): string {
  const _ = i18n._.bind(i18n)
  if (trouble === 'busy') return _('That was a lot of searching at once. Wait a minute, then search on.')
  if (trouble === 'failed') return _('The search did not work. Try it again in a moment.')
  if (query === '') {
    return _(
      'A word or a name is enough. Texts, captions, tables, notes and printed pages are searched, in every language.',
    )
  }
  if (found === undefined) return _('Searching…')
  const { length: count } = found.hits
  if (count === 0) return _('Nothing found for “{query}”.', { query })
  const issues = groupHits(found.hits).length
  if (found.hasMore) return _('The first {count} hits. Another word narrows them down.', { count })
  return _('{count, plural, one {# hit} other {# hits}} in {issues, plural, one {# issue} other {# issues}}', {
    count,
    issues,
  })
}
