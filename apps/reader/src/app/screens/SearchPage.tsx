import { useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { I18n } from '@lingui/core'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { emitReaderEvent } from '../../analytics/events/readerEvents.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { searchTexts } from '../../i18n/texts/search/searchTexts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { PageHead } from '../Frame.tsx'
import { type ReaderContext, useReaderContext } from '../ReaderContext.ts'
import { InterfaceLanguageScope, useInterfaceReading } from '../InterfaceLanguageScope.tsx'
import type { SearchAnswer } from '../../content/search/createSearchIndex.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
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

type SearchTrouble = 'busy' | 'failed'

interface SearchStatusProps {
  readonly query: string
  readonly found: SearchAnswer | undefined
  readonly trouble: SearchTrouble | undefined
  readonly isOffline: boolean
}

const route = getRouteApi('/framed/search')

/** Milliseconds after the last letter before the search begins. */
const PAUSE = 250

/** What was found stays this long, so that the way back leads to it. */
const CACHE_TIME = 10 * 60_000

const FRESH = 60_000

/** `/search?q=…`: the address follows what is typed, so that it can be shared and the way back finds it. */
export function SearchPage() {
  const { _ } = useLingui()
  const { configuration } = useReaderContext()
  const { q = '' } = route.useSearch()
  // What the host has drawn is the same for everybody: what is sought comes when the page is alive.
  const isAlive = useHydrated()
  const query = isAlive ? q : ''
  const reading = useInterfaceReading()
  const isOnline = useOnline()
  const { typed, type, enter } = useTyped(query)
  const search = useSearch()
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['search', query, reading.language, isOnline],
    queryFn: () => search?.find({ query, language: reading.language }) ?? Promise.reject(new Error('No search yet.')),
    enabled: search !== undefined && query.trim() !== '',
    placeholderData: keepPreviousData,
    persister: (ask, context) => ask(context),
    networkMode: 'always',
    retry: false,
    staleTime: FRESH,
    gcTime: CACHE_TIME,
  })
  useSearchEvents(query, { hits: isPlaceholderData ? undefined : data?.hits.length, isReturn: useIsReturn() })
  const trouble = error === null ? undefined : error.name === 'SearchBusy' ? 'busy' : 'failed'
  const title = query === '' ? _('Search') : `${query} · ${_('Search')}`
  return (
    <>
      <PageHead title={`${title} · ${configuration.title}`} description="" />
      <InterfaceLanguageScope>
        <SearchScreen
          typed={typed}
          query={query.trim()}
          found={data}
          isSearching={isPlaceholderData}
          trouble={trouble}
          isOffline={!isOnline}
          reading={reading}
          languages={configuration.languages}
          isAlive={isAlive}
          onType={type}
          onEnter={enter}
        />
      </InterfaceLanguageScope>
    </>
  )
}

/** Whether the screen itself was come back to; typing changes the address, too. */
function useIsReturn(): boolean {
  const { isReturn } = useReaderContext()
  const [isBack] = useState(isReturn)
  return isBack
}

/** What this screen says comes with it; without it it is there all the same. */
export async function prepareSearch({ texts }: Pick<ReaderContext, 'texts'>): Promise<void> {
  await tryTexts(texts, searchTexts)
}

/** Search itself: late code, opened once for the whole page. */
function useSearch() {
  const { configuration, openSession, connectivity } = useReaderContext()
  const { data } = useQuery({
    queryKey: ['search-service'],
    queryFn: async () => {
      const [{ openSearch }, session] = await Promise.all([import('../../content/search/openSearch.ts'), openSession()])
      return openSearch({ configuration, session, browser: window, isOnline: () => connectivity?.isOnline() ?? true })
    },
    persister: (ask, context) => ask(context),
    networkMode: 'always',
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** What stands in the field. It is looked for when typing pauses; another address puts its own words there. */
function useTyped(query: string) {
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(query)
  const [sent, setSent] = useState(query)
  /** What the address is on its way to be, by this field itself: typing may go on meanwhile. */
  const [underway, setUnderway] = useState<string>()
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  if (sent !== query) {
    setSent(query)
    setUnderway(undefined)
    if (underway !== query && typed.trim() !== query) setTyped(query)
  }
  const send = (text: string) => {
    window.clearTimeout(timer.current)
    const q = text.trim()
    if (q === query) return
    setUnderway(q)
    void navigate({
      to: PATTERNS.search,
      search: (previous) => ({ ...keepLanguage(previous), ...(q !== '' && { q }) }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => send(text), PAUSE)
    },
    enter: () => send(typed),
  }
}

interface Sought {
  /** Undefined until it has been found. */
  readonly hits: number | undefined
  /** What was found is kept from before: the reader has come back to it. */
  readonly isReturn: boolean
}

/** Milliseconds: whoever types on sooner has sought something else. */
const REPORT_DELAY = 2_000

/** Letters; as many as the field has room for, and the catalogue for words. */
const LONGEST_WORDS = 100

/** Tells what was sought, once its hits have been looked at or the reader has gone on to one. */
function useSearchEvents(query: string, { hits, isReturn }: Sought): void {
  const words = query.trim()
  // What one comes back to was told before.
  const reportedWords = useRef(isReturn ? words : '')
  const waiting = useRef<() => void>(undefined)
  const tell = useEffectEvent(() => {
    if (hits === undefined) return
    reportedWords.current = words
    emitReaderEvent(window, {
      type: 'search',
      length: words.length,
      hits,
      words: words.slice(0, LONGEST_WORDS).toWellFormed(),
    })
  })
  useEffect(() => {
    waiting.current = undefined
    if (words === '' || hits === undefined || words === reportedWords.current) return undefined
    const act = () => {
      window.clearTimeout(timer)
      waiting.current = undefined
      tell()
    }
    const timer = window.setTimeout(act, REPORT_DELAY)
    waiting.current = act
    return () => window.clearTimeout(timer)
  }, [words, hits])
  useEffect(() => {
    const leave = () => waiting.current?.()
    // Before those who send what was told.
    window.addEventListener('pagehide', leave, true)
    return () => {
      window.removeEventListener('pagehide', leave, true)
      leave()
    }
  }, [])
}

/** What is sought, and what was found by issue. */
function SearchScreen(props: SearchScreenProps) {
  const { typed, query, found, isSearching, trouble, isOffline, reading, languages, isAlive, onType, onEnter } = props
  const { _ } = useLingui()
  const title = useId()
  const field = useFirstFocus(isAlive, query)
  useLazyStyle(css)
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
