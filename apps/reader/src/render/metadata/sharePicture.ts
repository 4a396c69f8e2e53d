import type { Article } from '@gatefold/magazine/article'
import { childrenOf, type Component } from '@gatefold/magazine/component/Component'
import { coverOf, type IssueSummary } from '@gatefold/magazine/issue'
import { sizedPicture } from '@gatefold/magazine/pictureSizes'

/** The picture that a link to a page is shown with. */
export interface SharePicture {
  readonly url: string
  /** Pixels; undefined where nobody has measured it. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** The cover, where the issue has a picture of it. Pure. */
export function pictureOfIssue(issue: Pick<IssueSummary, 'cover' | 'data'>): SharePicture | undefined {
  const { url, width, height } = coverOf(issue)
  return url === undefined ? undefined : { url: sizedPicture(url).url, width, height }
}

/**
 * What editors put forward, as large as the article itself says it is; failing that the first picture of the text, then the
 * cover. One of a known size goes before others: without it a preview is drawn late or not at all. Pure.
 */
export function pictureOfArticle(
  article: Pick<Article, 'featureImage' | 'thumbnail' | 'components'>,
  issue: Pick<IssueSummary, 'cover' | 'data'>,
): SharePicture | undefined {
  const inside = picturesIn(article.components)
  const named = [article.featureImage, article.thumbnail].flatMap((address) => {
    if (address === undefined) return []
    const { url } = sizedPicture(address)
    return [inside.find((picture) => picture.url === url) ?? { url }]
  })
  const cover = pictureOfIssue(issue)
  const all: readonly SharePicture[] = [...named, ...inside, ...(cover === undefined ? [] : [cover])]
  return all.find(({ width, height }) => width !== undefined && height !== undefined) ?? all[0]
}

function picturesIn(components: readonly Component[]): readonly SharePicture[] {
  return components.flatMap((component) => {
    if (component.component === 'image') {
      return [{ url: sizedPicture(component.imageurl).url, width: component.width, height: component.height }]
    }
    if (component.component === 'gallery') {
      return component.images.map(({ imageurl, width, height }) => ({ url: sizedPicture(imageurl).url, width, height }))
    }
    return picturesIn(childrenOf(component))
  })
}
