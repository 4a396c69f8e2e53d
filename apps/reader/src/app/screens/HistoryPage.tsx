import { useState, useSyncExternalStore } from 'react'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReadArticle, ReadingHistory } from '../../reading/readingHistory.ts'
import { useInterfaceReading } from '../InterfaceLanguageScope.tsx'
import { articleAddress } from '../../network/addresses.ts'
import { formatDay } from '../../i18n/describePurchase.ts'
import { pictureSources } from '../../ui/pictureSources.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import css from './shelf.css?inline'

interface Props {
  /** What was opened last first. */
  readonly entries: readonly ReadArticle[]
  readonly reading: ReadingLanguage
  readonly onClear: () => void
}

interface RowProps {
  readonly entry: ReadArticle
  readonly pageReading: ReadingLanguage
}

/** What was read on this device. Loaded lazily. */
export function HistoryPage({ history }: { readonly history: ReadingHistory }) {
  const entries = useSyncExternalStore(history.subscribe, history.read)
  return <HistoryShelf entries={entries} reading={useInterfaceReading()} onClear={history.clear} />
}

/** What was read on this device, and the way to make it forget. */
function HistoryShelf({ entries, reading, onClear }: Props) {
  const { _ } = useLingui()
  useLazyStyle(css)
  if (entries.length === 0) return <p role="status">{_('This device remembers nothing that was read.')}</p>
  return (
    <>
      <ol className="shelf" role="list">
        {entries.map((entry) => (
          <Row key={entry.article.id} entry={entry} pageReading={reading} />
        ))}
      </ol>
      <Clear onClear={onClear} />
    </>
  )
}

function Row({ entry: { article, issue, at, share }, pageReading }: RowProps) {
  const { _, i18n } = useLingui()
  const reading = { ...pageReading, defaultLanguage: issue.language }
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(share)
  const reached = share === 1 ? _('Read to the end') : _('{percent} read', { percent })
  return (
    <li>
      {article.thumbnail === undefined ? (
        <span className="shelf-picture" />
      ) : (
        <img
          className="shelf-picture"
          {...pictureSources(article.thumbnail, '64px')}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <h2 {...languageMark(article.name, reading)}>
        <Link {...articleAddress(issue, article)}>{resolveLocalized(article.name, reading)}</Link>
      </h2>
      <p className="shelf-line">
        <span>{`${resolveLocalized(issue.name, reading)} · ${formatDay(at, i18n.locale)}`}</span>
        {share > 0 && <span>{reached}</span>}
      </p>
    </li>
  )
}

/** Asks once more: what is forgotten does not come back. */
function Clear({ onClear }: Pick<Props, 'onClear'>) {
  const { _ } = useLingui()
  const [isAsking, ask] = useState(false)
  // The list goes away with the button: the keyboard goes on in the page.
  const clear = () => {
    onClear()
    document.getElementById('content')?.focus()
  }
  return (
    <div className="shelf-foot">
      <p>{_('Only this device knows this list.')}</p>
      <p role="alert">{isAsking && _('Forget all of it, and where you stopped in each article?')}</p>
      <button type="button" onClick={() => (isAsking ? clear() : ask(true))}>
        {isAsking ? _('Yes, forget it') : _('Clear the history')}
      </button>
      {isAsking && (
        <button type="button" onClick={() => ask(false)}>
          {_('Keep it')}
        </button>
      )}
    </div>
  )
}
