import { useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useHydrated } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchScreen } from '../../features/search/SearchScreen.tsx'
import { keepLanguage, PATTERNS } from '../../network/addresses.ts'
import { emitReaderEvent } from '../../analytics/events/readerEvents.ts'
import { tryTexts } from '../../i18n/interfaceTexts.ts'
import { searchTexts } from '../../i18n/texts/search/searchTexts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { PageHead } from '../Frame.tsx'
import { type ReaderContext, useReaderContext } from '../ReaderContext.ts'
import { Spoken, useSpokenReading } from '../Spoken.tsx'

const route = getRouteApi('/framed/search')

/** Milliseconds after the last letter before the search begins. */
const PAUSE = 250
/** What was found stays this long, so that the way back leads to it. */
const KEPT = 10 * 60_000
const FRESH = 60_000

/** `/search?q=…`: the address follows what is typed, so that it can be shared and the way back finds it. */
export function SearchPage() {
  const { _ } = useLingui()
  const { configuration } = useReaderContext()
  const { q = '' } = route.useSearch()
  // What the host has drawn is the same for everybody: what is sought comes when the page is alive.
  const isAlive = useHydrated()
  const query = isAlive ? q : ''
  const reading = useSpokenReading()
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
    gcTime: KEPT,
  })
  useSearchEvents(query, { hits: isPlaceholderData ? undefined : data?.hits.length, isReturn: useIsReturn() })
  const trouble = error === null ? undefined : error.name === 'SearchBusy' ? 'busy' : 'failed'
  const title = query === '' ? _('Search') : `${query} · ${_('Search')}`
  return (
    <>
      <PageHead title={`${title} · ${configuration.title}`} description="" />
      <Spoken>
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
      </Spoken>
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
      search: (kept) => ({ ...keepLanguage(kept), ...(q !== '' && { q }) }),
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
const STANDS = 2_000
/** Letters; as many as the field has room for, and the catalogue for words. */
const LONGEST_WORDS = 100

/** Tells what was sought, once its hits have been looked at or the reader has gone on to one. */
function useSearchEvents(query: string, { hits, isReturn }: Sought): void {
  const words = query.trim()
  // What one comes back to was told before.
  const told = useRef(isReturn ? words : '')
  const waiting = useRef<() => void>(undefined)
  const tell = useEffectEvent(() => {
    if (hits === undefined) return
    told.current = words
    emitReaderEvent(window, {
      type: 'search',
      length: words.length,
      hits,
      words: words.slice(0, LONGEST_WORDS).toWellFormed(),
    })
  })
  useEffect(() => {
    waiting.current = undefined
    if (words === '' || hits === undefined || words === told.current) return undefined
    const act = () => {
      window.clearTimeout(timer)
      waiting.current = undefined
      tell()
    }
    const timer = window.setTimeout(act, STANDS)
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
