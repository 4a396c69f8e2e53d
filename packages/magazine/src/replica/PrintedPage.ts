import type { ArticleId } from '../article.ts'
import type { Flatplan, FlatplanPage, PagePicture, PageTiles } from './Flatplan.ts'
import type { Hotspot, PageSize, Replica } from './Replica.ts'

/** A printed page as a viewer shows it: what the wire says of it, and what the flatplan adds where there is one. */
export interface PrintedPage {
  /** Counts from 1; pages of an issue stand in ascending order, each number once. */
  readonly page: number
  /** The label printed on it. */
  readonly name: string
  /** The whole page as one picture, for a host without a flatplan. */
  readonly image: string
  readonly hotspots: readonly Hotspot[]
  /** In points or pixels: only their ratio matters. Undefined without a flatplan: the picture tells when it is there. */
  readonly size: PageSize | undefined
  readonly preview: string | undefined
  /** The narrowest first; none without a flatplan. */
  readonly pictures: readonly PagePicture[]
  readonly tiles: PageTiles | undefined
  /** Address of its PageText. */
  readonly text: string | undefined
  readonly articles: readonly ArticleId[]
}

/** The pages of an issue in ascending order; of a number that comes twice the first counts. Pure. */
export function printedPagesOf(replicas: readonly Replica[], flatplan: Flatplan | undefined): readonly PrintedPage[] {
  const plans = new Map(flatplan?.pages.map((plan) => [plan.page, plan]))
  const pages = new Map<number, PrintedPage>()
  for (const replica of replicas.toSorted((one, other) => one.page - other.page)) {
    if (!pages.has(replica.page)) pages.set(replica.page, joined(replica, plans.get(replica.page)))
  }
  return [...pages.values()]
}

function joined({ page, name, image, hotspots }: Replica, plan: FlatplanPage | undefined): PrintedPage {
  return {
    page,
    name,
    image,
    hotspots,
    size: plan && { width: plan.width, height: plan.height },
    preview: plan?.preview,
    pictures: plan?.pictures ?? [],
    tiles: plan?.tiles,
    text: plan?.text,
    articles: plan?.articles ?? [],
  }
}

/** The page of this number, or the nearest there is; undefined where there are none. Pure. */
export function nearestPage<Page extends { readonly page: number }>(
  pages: readonly Page[],
  wanted: number,
): Page | undefined {
  const distance = ({ page }: Page) => Math.abs(page - wanted)
  return pages.reduce<Page | undefined>(
    (best, page) => (best === undefined || distance(page) < distance(best) ? page : best),
    undefined,
  )
}
