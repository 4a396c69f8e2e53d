import type { FaceSheet } from '../fonts/FaceSheet.ts'
import { fontFaces } from '../fonts/fontFaces.ts'
import { digestOf } from './digestOf.ts'
import { publicationStyle, type PublicationStyle, type StyledArticle } from './publicationStyle.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Assets } from '../content/ContentService.ts'

interface Surroundings {
  readonly configuration: Pick<PublicConfiguration, 'layout' | 'theme'>
  readonly log: (message: string) => void
  /** What has been logged: many articles are set in one style. */
  readonly told: Set<string>
}

/** A style with the fonts that it names. */
export interface ArticleStyle extends PublicationStyle {
  /** One each: a second rule for a face that is in use would have its text set anew. */
  readonly faces: readonly FaceSheet[]
}

/** The style that an article is set in, with the fonts it names; undefined where the article has none of its own. */
export function readArticleStyle(
  article: StyledArticle,
  { styles, fonts }: Assets,
  surroundings: Surroundings,
): ArticleStyle | undefined {
  const { configuration } = surroundings
  const style = publicationStyle(article, styles, {
    families: fonts.map(({ name }) => name),
    desktopWidths: configuration.layout.desktopWidths,
    accent: configuration.theme.accent,
    log: once(surroundings),
  })
  if (style === undefined) return undefined
  const used = fonts.filter(({ name }) => style.css.includes(name))
  const sheets = used.map((font) => fontFaces([font])).filter((css) => css !== '')
  return { ...style, faces: sheets.map((css) => ({ id: `face-${digestOf(css)}`, css })) }
}

function once({ log, told }: Surroundings): (message: string) => void {
  return (message) => {
    if (told.has(message)) return
    told.add(message)
    log(message)
  }
}
