import type { Article } from '@gatefold/magazine/article'
import { languageMark } from '@gatefold/magazine/language/direction'
import { useLingui } from '@lingui/react'
import { minutesOf } from '../../reading/minutesOf.ts'
import { Guard } from '../../ui/Guard.tsx'
import { Unseen } from '../../ui/Unseen.tsx'
import { RootComponents } from './components/RootComponents.tsx'
import { late } from './late/loadLateKinds.ts'
import type { Opening } from './makeSetting.ts'
import type { Setting } from './Setting.ts'
import styles from './ArticleHeader.module.css'

const ReadAloud = late.kind((kinds) => kinds.ReadAloud)

interface Props {
  readonly article: Article
  /** In the reading language. */
  readonly name: string
  readonly opening: Opening
  readonly setting: Setting
}

/** The head of the page: the article's own headline and what stands with it, or its name where it brings none. */
export function ArticleHeader({ article, name, opening, setting }: Props) {
  const { _ } = useLingui()
  if (article.role === 'advert' && opening.heading === undefined) {
    return (
      <h1>
        <Unseen>{name}</Unseen>
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
