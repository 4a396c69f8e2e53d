import { useLingui } from '@lingui/react'
import { languageMark } from '@gatefold/magazine/language/direction'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { articleAddress } from '../../network/addresses.ts'
import { isToContinue, type ReadArticle, type ReadingHistory } from '../../reading/readingHistory.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from './readingShelf.css?inline'

interface Props {
  readonly history: Pick<ReadingHistory, 'read' | 'subscribe'>
  readonly reading: ReadingLanguage
}

/** Lines of the shelf; the rest is in the history. */
const MOST = 3

/** What was begun on this device and not read to its end, last opened first; nothing where there is none. */
export function ReadingShelf({ history, reading }: Props) {
  const { _ } = useLingui()
  const entries = useSyncExternalStore(history.subscribe, history.read, history.read)
    .filter(isToContinue)
    .slice(0, MOST)
  useLazyStyle(css)
  if (entries.length === 0) return null
  return (
    <section className="reading-shelf" aria-labelledby="reading-shelf">
      <h2 id="reading-shelf">{_('Continue reading')}</h2>
      <ul role="list">
        {entries.map((entry) => (
          <Entry key={entry.article.id} entry={entry} reading={reading} />
        ))}
      </ul>
    </section>
  )
}

function Entry({
  entry: { article, issue, share },
  reading: pageReading,
}: {
  entry: ReadArticle
  reading: ReadingLanguage
}) {
  const { i18n } = useLingui()
  const reading = { language: pageReading.language, defaultLanguage: issue.language }
  const read = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)
  return (
    <li>
      <Link {...articleAddress(issue, article)}>
        <span className="reading-name" {...languageMark(article.name, reading)}>
          {resolveLocalized(article.name, reading)}
        </span>
        <span className="reading-note">
          <bdi {...languageMark(issue.name, reading)}>{resolveLocalized(issue.name, reading)}</bdi>
          {` · ${read}`}
        </span>
      </Link>
    </li>
  )
}
