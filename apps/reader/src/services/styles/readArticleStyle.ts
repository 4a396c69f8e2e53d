import { fontFaces } from '../fonts/fontFaces.ts'
import { publicationStyle, type PublicationStyle, type StyledArticle } from './publicationStyle.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Assets } from '../content/ContentService.ts'

interface Surroundings {
  readonly configuration: Pick<PublicConfiguration, 'layout' | 'theme'>
  readonly log: (message: string) => void
}

/** The style that an article is set in, with the fonts it names; undefined where the article has none of its own. */
export function readArticleStyle(
  article: StyledArticle,
  { styles, fonts }: Assets,
  { configuration, log }: Surroundings,
): PublicationStyle | undefined {
  const style = publicationStyle(article, styles, {
    families: fonts.map(({ name }) => name),
    desktopWidths: configuration.layout.desktopWidths,
    accent: configuration.theme.accent,
    log,
  })
  if (style === undefined) return undefined
  const used = fonts.filter(({ name }) => style.css.includes(name))
  return { ...style, css: fontFaces(used) + style.css }
}
