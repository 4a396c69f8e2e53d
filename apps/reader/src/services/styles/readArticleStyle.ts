import { fontFaces } from '../fonts/fontFaces.ts'
import { publicationStyle, type PublicationStyle, type StyledArticle } from './publicationStyle.ts'
import type { Assets } from '../content/ContentService.ts'

/** The style that an article is set in, with the fonts it names; undefined where the article has none of its own. */
export function readArticleStyle(
  article: StyledArticle,
  { styles, fonts }: Assets,
  log: (message: string) => void,
): PublicationStyle | undefined {
  const style = publicationStyle(article, styles, { families: fonts.map(({ name }) => name), log })
  if (style === undefined) return undefined
  const used = fonts.filter(({ name }) => style.css.includes(name))
  return { className: style.className, css: fontFaces(used) + style.css }
}
