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

/** What has been logged for one reader: many articles are set in one style. */
const told = new WeakMap<Surroundings, Set<string>>()

function once(surroundings: Surroundings): (message: string) => void {
  const known = told.get(surroundings) ?? new Set<string>()
  told.set(surroundings, known)
  return (message) => {
    if (known.has(message)) return
    known.add(message)
    surroundings.log(message)
  }
}
