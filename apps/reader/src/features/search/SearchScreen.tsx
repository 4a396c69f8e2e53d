import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useId, useRef } from 'react'
import type { SearchAnswer } from '../../content/search/createSearchIndex.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { groupHits, HitsOfIssue } from './HitsOfIssue.tsx'
import css from './search.css?inline'

interface SearchScreenProps {
  /** What stands in the field. */
  readonly typed: string
  /** What was looked for last; what was found may still be on its way. */
  readonly query: string
  readonly found: SearchAnswer | undefined
  /** What was found is what was looked for before. */
  readonly isSearching: boolean
  readonly trouble: SearchTrouble | undefined
  readonly isOffline: boolean
  readonly reading: ReadingLanguage
  /** Scripts are at work: until then nothing is sought. */
  readonly isAlive: boolean
  /** Languages that an article may be opened in. */
  readonly languages: readonly string[]
  readonly onType: (typed: string) => void
  /** Looks at once. */
  readonly onEnter: () => void
}

/** What is sought, and what was found by issue. */
export function SearchScreen(props: SearchScreenProps) {
  const { typed, query, found, isSearching, trouble, isOffline, reading, languages, isAlive, onType, onEnter } = props
  const { _ } = useLingui()
  const title = useId()
  const field = useFirstFocus(isAlive, query)
  useLateStyle(css)
  return (
    <main className="search">
      <h1 id={title}>{_('Search')}</h1>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          onEnter()
        }}
      >
        <input
          ref={field}
          className="search-field"
          type="search"
          name="q"
          aria-labelledby={title}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
      <SearchStatus found={isSearching ? undefined : found} {...{ query, trouble, isOffline }} />
      {query !== '' &&
        groupHits(found?.hits ?? []).map((group) => (
          <HitsOfIssue key={group.issue.id} {...{ group, query, reading, languages }} />
        ))}
    </main>
  )
}

/** Whoever comes to seek can type at once; who comes back to what was found stays where that is. */
function useFirstFocus(isAlive: boolean, query: string) {
  const field = useRef<HTMLInputElement>(null)
  const isNew = useRef(true)
  useEffect(() => {
    if (!isAlive || !isNew.current) return
    isNew.current = false
    if (query === '') field.current?.focus()
  }, [isAlive, query])
  return field
}

type SearchTrouble = 'busy' | 'failed'

interface SearchStatusProps {
  readonly query: string
  readonly found: SearchAnswer | undefined
  readonly trouble: SearchTrouble | undefined
  readonly isOffline: boolean
}

/** Says what is searched and how much was found, to the eye and, when it is free, to a screen reader. */
function SearchStatus({ query, found, trouble, isOffline }: SearchStatusProps) {
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

function describe({ query, found, trouble }: Omit<SearchStatusProps, 'isOffline'>, i18n: I18n): string {
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
