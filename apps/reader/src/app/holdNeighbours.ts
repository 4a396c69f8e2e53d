import { QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query'
import { fetchFaces } from '../services/fonts/fetchFaces.ts'
import { referenceOf } from '../services/addresses/addresses.ts'
import type { ReaderContext } from './ReaderContext.ts'
import type { Article } from '@gatefold/magazine/article/Article'
import type { loadLateKinds } from '../features/article/late/loadLateKinds.ts'
import type { neighboursOf } from '../features/article/turning/neighboursOf.ts'
import type { ArticlePage, Reference } from '../services/content/ContentService.ts'

/** What the article's screen brings along is handed in: imported, it would stand in a chunk of its own. */
interface Sources extends Pick<ReaderContext, 'queryClient' | 'queries'> {
  readonly loadLateKinds: typeof loadLateKinds
  readonly neighboursOf: typeof neighboursOf
  readonly leadPictureOf: (article: Article) => string | undefined
}

/**
 * Holds both neighbours of an article ready to be painted: their content and style in the query cache, which lets go of what
 * nobody watches after two seconds (R9.4), the code of their kinds, their fonts, and the pictures they begin with, decoded.
 * Returns the end of it. What cannot be had is asked for again when it is wanted.
 */
export function holdNeighbours(sources: Sources, { issue, article }: ArticlePage): () => void {
  const { previous, next } = sources.neighboursOf(issue.articles, article.id)
  const ends = [next, previous].flatMap((neighbour) =>
    neighbour === undefined ? [] : holdArticle(sources, referenceOf(issue), referenceOf(neighbour)),
  )
  return () => {
    for (const end of ends) end()
  }
}

function holdArticle(sources: Sources, issue: Reference, name: Reference): () => void {
  const { queryClient, queries, loadLateKinds, leadPictureOf } = sources
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
    void loadLateKinds(page.article)
    ends.push(holdPicture(page.article, leadPictureOf(page.article)))
    hold(queries.articleStyle(page.article), (publication) => void (publication && fetchFaces(publication, document)))
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
  image.src = lead.imageurl
  image.decode().catch(() => undefined)
  return () => image.removeAttribute('src')
}
