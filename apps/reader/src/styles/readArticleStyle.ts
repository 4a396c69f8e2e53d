import { type FaceSheet, fontFaces } from './fonts.ts'
import { digestOf, publicationStyle, type PublicationStyle, type StyledArticle } from './publicationStyle.ts'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { Assets } from '../content/ContentService.ts'

interface StyleOptions {
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
  options: StyleOptions,
): ArticleStyle | undefined {
  const { configuration } = options
  const style = publicationStyle(article, styles, {
    families: fonts.map(({ name }) => name),
    desktopWidths: configuration.layout.desktopWidths,
    accent: configuration.theme.accent,
    log: once(options),
  })
  if (style === undefined) return undefined
  const used = fonts.filter(({ name }) => style.css.includes(name))
  const sheets = used.map((font) => fontFaces([font])).filter((css) => css !== '')
  return { ...style, faces: sheets.map((css) => ({ id: `face-${digestOf(css)}`, css })) }
}

function once({ log, told }: StyleOptions): (message: string) => void {
  return (message) => {
    if (told.has(message)) return
    told.add(message)
    log(message)
  }
}
