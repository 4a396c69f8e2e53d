import type { Article } from '@gatefold/magazine/article'
import { languageMark } from '@gatefold/magazine/language/direction'
import { useLingui } from '@lingui/react'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { childrenOf, type Component } from '@gatefold/magazine/component/Component'
import { Guard } from '../../ui/Guard.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { RootComponents } from './components/RootComponents.tsx'
import { deferred } from './lazy/loadLazyKinds.ts'
import type { Opening } from './createArticleSetting.ts'
import type { ArticleSetting } from './ArticleSetting.ts'
import styles from './ArticleHeader.module.css'

/**
 * Letters and digits that are read in a minute. Most languages of the alphabet are between 880 and 1080; only those far
 * from that have a figure of their own. Source: Trauzettel-Klosinski and Dietz, “Standardized Assessment of Reading
 * Performance” (IReST), 2012.
 */
const USUAL_PACE = 970

const PACES: Readonly<Record<string, number>> = { ar: 612, fa: 612, ur: 612, he: 833, ja: 357, ko: 500, zh: 255 }

/** Everything of a text that is not read: its markup, spaces, punctuation. */
const UNREAD = /<[^>]*>|&\w+;|[^\p{L}\p{N}<&]+|[<&]/gu

const ReadAloud = deferred.kind((kinds) => kinds.ReadAloud)

interface Props {
  readonly article: Article
  /** In the reading language. */
  readonly name: string
  readonly opening: Opening
  readonly setting: ArticleSetting
}

/** The head of the page: the article's own headline and what stands with it, or its name where it brings none. */
export function ArticleHeader({ article, name, opening, setting }: Props) {
  const { _ } = useLingui()
  if (article.role === 'advert' && opening.heading === undefined) {
    return (
      <h1>
        <VisuallyHidden>{name}</VisuallyHidden>
      </h1>
    )
  }
  const audio = article.audios.find(({ lang }) => lang === setting.reading.language)
  const isSigned = article.author === '' || article.components.some(({ component }) => component === 'byline')
  return (
    <header className={styles.header}>
      <Kicker pages={article.pages} minutes={minutesOf(article.components, setting.reading)} />
      {opening.heading === undefined && (
        <h1 className={styles.name} {...languageMark(article.name, setting.reading)}>
          {name}
        </h1>
      )}
      <RootComponents components={opening.header} setting={setting} />
      {!isSigned && (
        <p className={styles.author}>
          <bdi>{_('By {author}', { author: article.author })}</bdi>
        </p>
      )}
      {audio !== undefined && (
        <Guard>
          <ReadAloud audio={audio} setting={setting} />
        </Guard>
      )}
    </header>
  )
}

interface KickerProps extends Pick<Article, 'pages'> {
  readonly minutes: number
}

/** Where the article stands in print, and how long it takes to read. */
function Kicker({ pages, minutes }: KickerProps) {
  const { _ } = useLingui()
  const [first] = pages
  const last = pages.at(-1) ?? first
  const place = first === last ? _('Page {page}', { page: first }) : _('Pages {first}–{last}', { first, last })
  const parts = [first === undefined ? '' : place, minutes === 0 ? '' : _('{minutes} min', { minutes })]
  const words = parts.filter((part) => part !== '').join(' · ')
  return words === '' ? null : (
    <p className={styles.kicker}>
      <bdi>{words}</bdi>
    </p>
  )
}

/** How long it takes to read the text of these components, in whole minutes; 0 where there is none. Pure. */
export function minutesOf(components: readonly Component[], reading: ReadingLanguage): number {
  const letters = countLetters(components, reading)
  const pace = PACES[reading.language.split('-')[0] ?? ''] ?? USUAL_PACE
  return letters === 0 ? 0 : Math.max(1, Math.round(letters / pace))
}

function countLetters(components: readonly Component[], reading: ReadingLanguage): number {
  return components.reduce((sum, component) => {
    const text = 'text' in component ? component.text : undefined
    const own = resolveLocalized(text, reading).replaceAll(UNREAD, '').length
    return sum + own + countLetters(childrenOf(component), reading)
  }, 0)
}
