import type { Article } from '@gatefold/magazine/article/Article'
import type { Component, TextComponent } from '@gatefold/magazine/component/Component'
import { isText } from '../components/isText.ts'

/** An article taken apart for its page: what stands above the header, what the header is made of, and the rest. */
export interface Opening {
  readonly before: readonly Component[]
  /** Empty where the article brings no headline: the header then names the article itself. */
  readonly header: readonly TextComponent[]
  readonly rest: readonly Component[]
  readonly heading: TextComponent | undefined
}

const HEADER_KINDS: readonly string[] = ['headline', 'title', 'subtitle', 'intro', 'byline']

/** How far into an article its headline is looked for: a picture and a line may stand above it. */
const HEADING_WITHIN = 4

/** Finds the header: the headline (or, failing that, the first title) and the opening texts that stand next to it. Pure. */
export function openingOf({ components }: Pick<Article, 'components'>): Opening {
  const first = components.slice(0, HEADING_WITHIN)
  const headline = first.findIndex(({ component }) => component === 'headline')
  const at = headline >= 0 ? headline : first.findIndex(({ component }) => component === 'title')
  if (at < 0) return { before: [], header: [], rest: components, heading: undefined }
  let start = at
  while (start > 0 && isHeaderText(components[start - 1])) start -= 1
  let end = at + 1
  while (isHeaderText(components[end])) end += 1
  const header = components.slice(start, end).filter(isText)
  return {
    before: components.slice(0, start),
    header,
    rest: components.slice(end),
    heading: header.find(({ id }) => id === components[at]?.id),
  }
}

/**
 * The picture that is probably seen first, among the first root components. One that some device does not show is not fetched
 * ahead: nobody may see it.
 */
export function leadPictureOf({ components }: Pick<Article, 'components'>): string | undefined {
  return components
    .slice(0, HEADING_WITHIN + 2)
    .find(({ component, device }) => device === undefined && (component === 'image' || component === 'advert'))?.id
}

function isHeaderText(component: Component | undefined): boolean {
  return component !== undefined && HEADER_KINDS.includes(component.component)
}
