import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useEffect, useId, useRef } from 'react'
import type { Found } from '../../services/search/Search.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { groupHits } from './groupHits.ts'
import { HitsOfIssue } from './HitsOfIssue.tsx'
import { SearchStatus, type SearchTrouble } from './SearchStatus.tsx'
import css from './search.css?inline'

interface Props {
  /** What stands in the field. */
  readonly typed: string
  /** What was looked for last; what was found may still be on its way. */
  readonly query: string
  readonly found: Found | undefined
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
export function SearchScreen(props: Props) {
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
