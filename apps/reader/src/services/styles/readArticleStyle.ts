import { fontFaces } from '../fonts/fontFaces.ts'
import { publicationStyle, type PublicationStyle, type StyledArticle } from './publicationStyle.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Assets } from '../content/ContentService.ts'

interface Surroundings {
  readonly configuration: Pick<PublicConfiguration, 'layout' | 'theme'>
  readonly log: (message: string) => void
  /** What has been logged: many articles are set in one style. */
  readonly told: Set<string>
}

/** The style that an article is set in, with the fonts it names; undefined where the article has none of its own. */
export function readArticleStyle(
  article: StyledArticle,
  { styles, fonts }: Assets,
  surroundings: Surroundings,
): PublicationStyle | undefined {
  const { configuration } = surroundings
  const style = publicationStyle(article, styles, {
    families: fonts.map(({ name }) => name),
    desktopWidths: configuration.layout.desktopWidths,
    accent: configuration.theme.accent,
    log: once(surroundings),
  })
  if (style === undefined) return undefined
  const used = fonts.filter(({ name }) => style.css.includes(name))
  return { ...style, css: fontFaces(used) + style.css }
}

function once({ log, told }: Surroundings): (message: string) => void {
  return (message) => {
    if (told.has(message)) return
    told.add(message)
    log(message)
  }
}
