import type { ConvertedArticle } from '../convertArticles.ts'
import { fallbackChain } from '../package/resolveSpine.ts'
import type { Publication } from '../readPublication.ts'
import type { MediaShelf } from './MediaShelf.ts'
import { canBeShown } from './sniffPicture.ts'

/** The cover: the picture that the package marks, else the first picture of the page that it calls the cover. */
export function findCover({
  publication,
  shelf,
  converted,
}: {
  readonly publication: Publication
  readonly shelf: MediaShelf
  readonly converted: readonly ConvertedArticle[]
}): string | undefined {
  const { manifest, coverId, coverPage } = publication.package
  const chain = coverId === undefined ? [] : fallbackChain(manifest, coverId)
  const files = chain.flatMap((item) => (item.path === undefined ? [] : (shelf.find(item.path) ?? [])))
  const marked = files.find((file) => file.mediaType.startsWith('image/') && canBeShown(file))
  if (marked !== undefined) return shelf.use(marked)
  const pages = [coverPage, ...chain.map((item) => item.path)]
  const page = converted.find(({ plan }) =>
    plan.parts.some((part) => pages.includes(publication.spine[part.document]?.path)),
  )
  const picture = page?.components.find((component) => component.component === 'image')?.['imageurl']
  return typeof picture === 'string' ? picture : undefined
}
