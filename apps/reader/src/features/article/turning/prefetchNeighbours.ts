import type { Article, ArticleSummary } from '@gatefold/magazine/article'
import { type QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Addressable } from '../../../network/addresses.ts'
import { readDeviceNetwork } from '../../../network/deviceNetwork.ts'
import type { ContentQueries } from '../../../content/contentQueries.ts'
import type { Reference } from '../../../content/ContentService.ts'
import type { FetchAnswers } from '../../../content/pageAnswers.ts'
import { fetchFaces } from '../../../styles/fonts.ts'
import type { ArticleStyle } from '../../../styles/publicationStyle.ts'
import { pictureSources } from '../../../ui/pictureSources.ts'
import { placeOf } from '../ArticleSetting.ts'
import type { Neighbours } from './Pager.tsx'

interface HeldOptions {
  readonly issue: Addressable
  readonly articleId: string
  readonly neighbours: Neighbours
  /** Undefined where articles come from nowhere. */
  readonly sources: ArticleSources | undefined
  readonly leadPictureOf: Held['leadPictureOf']
}

/**
 * Keeps the articles before and after the one that is open ready to be turned to, unless the device saves data. Returns their styles, as far as they are
 * there: a style sheet that comes with its article would have the whole page set anew.
 */
export function usePrefetchedNeighbours(parts: HeldOptions): readonly ArticleStyle[] {
  const { issue, articleId, neighbours, sources, leadPictureOf } = parts
  const [styles, setStyles] = useState<readonly ArticleStyle[]>([])
  const hold = useEffectEvent(() => {
    if (!readDeviceNetwork(window).mayFetchAhead()) return undefined
    const { next, previous } = neighbours
    const onStyle = (style: ArticleStyle) =>
      setStyles((others) =>
        others.some(({ className }) => className === style.className) ? others : [...others, style],
      )
    return (
      sources && prefetchNeighbours(sources, { issue: issue.slug ?? issue.id, next, previous, leadPictureOf, onStyle })
    )
  })
  useEffect(() => afterPaint(hold), [articleId])
  return styles
}

/** Where articles come from. */
export interface ArticleSources {
  readonly queryClient: QueryClient
  readonly queries: ContentQueries
  readonly fetchAnswers: FetchAnswers
  /** Fetches the code that an article needs besides what all have. Never rejects. */
  readonly loadKinds: (article: Article) => Promise<void>
}

export interface Held extends Pick<Neighbours, 'next' | 'previous'> {
  readonly issue: Reference
  /** Handed in by the screen, which has it: imported, it would stand in a chunk of its own. */
  readonly leadPictureOf: (article: Article) => string | undefined
  /** Is told each style that is there with its faces. */
  readonly onStyle: (style: ArticleStyle) => void
}

/**
 * Holds the neighbours of an article ready to be painted: their content and style in the query cache, which lets go of what
 * nobody watches after two seconds (R9.4), their fonts, the code of their kinds, and the pictures they begin with, decoded.
 * Where the next comes from the host by itself, the one before comes once the reader moves. Returns the end of it. What cannot be
 * had is asked for again when it is wanted.
 */
function prefetchNeighbours(sources: ArticleSources, { next, previous, ...held }: Held): () => void {
  let isOver = false
  const ends: (() => void)[] = []
  const hold = async (article: ArticleSummary | undefined) => {
    if (article === undefined) return false
    const name = article.slug ?? article.id
    const isByItself = await sources.fetchAnswers(held.issue, name)
    if (!isOver) ends.push(holdArticle(sources, { ...held, name }))
    return isByItself
  }
  void hold(next).then((isByItself) => {
    if (isOver) return
    if (isByItself) ends.push(onFirstMove(() => void hold(previous)))
    else void hold(previous)
  })
  return () => {
    isOver = true
    for (const end of ends) end()
  }
}

/** What says that somebody reads here, and does not only look. */
const MOVES = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

/** Milliseconds: what a touch itself asks for comes first, and a worker that it makes way for is asked for nothing. */
const MOVE_DELAY = 1_000

/** Calls a moment after the reader has moved for the first time. Returns how to call it off. */
function onFirstMove(act: () => void): () => void {
  const watch = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const move = () => {
    watch.abort()
    timer = setTimeout(act, MOVE_DELAY)
  }
  for (const name of MOVES) window.addEventListener(name, move, { passive: true, capture: true, signal: watch.signal })
  return () => {
    watch.abort()
    clearTimeout(timer)
  }
}

interface HeldArticle extends Omit<Held, 'next' | 'previous'> {
  readonly name: Reference
}

function holdArticle(
  { queryClient, queries, loadKinds }: ArticleSources,
  { issue, name, leadPictureOf, onStyle }: HeldArticle,
): () => void {
  const ends: (() => void)[] = []
  const hold = <Data, Key extends QueryKey>(
    options: QueryObserverOptions<Data, Error, Data, Data, Key>,
    take: (data: Data) => void,
  ) => {
    const observer = new QueryObserver(queryClient, { ...options, staleTime: Infinity })
    let isUsed = false
    const follow = ({ data }: { readonly data: Data | undefined }) => {
      if (data === undefined || isUsed) return
      isUsed = true
      take(data)
    }
    ends.push(observer.subscribe(follow))
    follow(observer.getCurrentResult())
  }
  hold(queries.articlePage(issue, name), (page) => {
    if (page === null) return
    void loadKinds(page.article)
    ends.push(holdPicture(page.article, leadPictureOf(page.article)))
    hold(queries.articleStyle(page.article), (style) => {
      if (style === null) return
      // In the page too early, its faces would count as seen.
      void fetchFaces(style.faces, window).then((areThere) => areThere && onStyle(style))
    })
  })
  return () => {
    for (const end of ends) end()
  }
}

/** The picture that the article begins with, decoded as long as it is held. */
function holdPicture({ components }: Article, id: string | undefined): () => void {
  const lead = components.find((component) => component.id === id)
  if (lead === undefined || !('imageurl' in lead) || document.documentElement.dataset['images'] === 'off') {
    return () => undefined
  }
  const image = new Image()
  const {
    sizes = '',
    srcSet = '',
    src,
  } = pictureSources(lead.imageurl, placeOf(lead) === 'text' ? 'min(100vw,714px)' : '100vw')
  Object.assign(image, { sizes, srcset: srcSet, src })
  image.decode().catch(() => undefined)
  return () => {
    image.removeAttribute('srcset')
    image.removeAttribute('src')
  }
}

/**
 * Begins something once the next frame is painted, so that nothing seen waits for it. Returns the end of it, which calls it
 * off where it has not begun.
 */
export function afterPaint(begin: () => (() => void) | void): () => void {
  let end: (() => void) | void
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      end = begin()
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    end?.()
  }
}
