import { useLingui } from '@lingui/react'
import { useState, type MouseEvent } from 'react'
import { formatBytes } from '../../services/language/formatBytes.ts'
import { type DownloadItem, type Downloads, type DownloadSize, sizeOf } from '../../services/downloads/Downloads.ts'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { DownloadStatus } from './DownloadStatus.tsx'
import css from './downloads.css?inline'
import { MakeRoom, type NameIssue } from './MakeRoom.tsx'
import { nextAction, type DownloadAction } from './nextAction.ts'
import { useDownloadItems } from './useDownloadItems.ts'
import { useSize } from './useSize.ts'

export interface ControlProps {
  readonly downloads: Downloads
  readonly issueId: string
  readonly nameOf: NameIssue
}

/** Keeps an issue on this device: what it takes, how far it is, whether it opens without a network. */
export function DownloadControl({ downloads, issueId, nameOf }: ControlProps) {
  const { _ } = useLingui()
  useLateStyle(css)
  const items = useDownloadItems(downloads)
  const measured = useSize(downloads, issueId)
  if (items === undefined) return <p className="download-status">{_('This browser cannot keep issues.')}</p>
  const item = items.find(({ record }) => record.issueId === issueId)
  if (item === undefined && measured?.bytes === 0) return null
  return (
    <div className="download">
      <Choices item={item} downloads={downloads} issueId={issueId} size={sizeToSay(item, measured)} />
      <MakeRoom downloads={downloads} items={items} issueId={issueId} nameOf={nameOf} />
    </div>
  )
}

interface ChoicesProps extends Omit<ControlProps, 'nameOf'> {
  readonly item: DownloadItem | undefined
  readonly size: DownloadSize | undefined
}

function Choices({ item, downloads, issueId, size }: ChoicesProps) {
  const [wantsFilms, setWantsFilms] = useState(false)
  const record = item?.record
  const hasFilms = record?.withFilms === true
  const action = nextAction(record, wantsFilms)
  const canChoose = !hasFilms && (action === 'download' || action === 'check')
  return (
    <>
      <div className="download-line">
        <ActionButton
          action={action}
          size={action === 'download' ? sayOf(size, { record, wantsFilms }) : undefined}
          onAct={() => act(action, { downloads, issueId, withFilms: wantsFilms || hasFilms })}
        />
        <DownloadStatus item={item} />
      </div>
      {canChoose && size !== undefined && (
        <FilmsChoice films={size.films} isChosen={wantsFilms} onChoose={setWantsFilms} />
      )}
    </>
  )
}

/** What is kept says more than the host, which may not be there. */
function sizeToSay(item: DownloadItem | undefined, measured: DownloadSize | undefined): DownloadSize | undefined {
  return item?.record.held === undefined ? measured : sizeOf(item.record.held)
}

/** Bytes that the press of the button would fetch. */
function sayOf(
  size: DownloadSize | undefined,
  { record, wantsFilms }: { readonly record: DownloadItem['record'] | undefined; readonly wantsFilms: boolean },
): number | undefined {
  if (size === undefined) return undefined
  return (record?.held === undefined ? size.bytes : 0) + (wantsFilms ? size.films : 0)
}

interface ButtonProps {
  readonly action: DownloadAction
  /** Bytes. */
  readonly size: number | undefined
  readonly onAct: () => void
}

/** One button whatever it does, so that the keyboard stays on it. */
function ActionButton({ action, size, onAct }: ButtonProps) {
  const { _, i18n } = useLingui()
  const labels: Readonly<Record<DownloadAction, string>> = {
    download: _('Download'),
    stop: _('Stop'),
    retry: _('Try again'),
    check: _('Check'),
  }
  // The second click of two would undo the first.
  const press = ({ detail }: MouseEvent) => {
    if (detail < 2) onAct()
  }
  return (
    <>
      <button type="button" className="download-button" onClick={press}>
        {labels[action]}
      </button>
      {size !== undefined && size > 0 && <span className="download-size">{formatBytes(size, i18n.locale)}</span>}
    </>
  )
}

interface FilmsProps {
  /** Bytes. */
  readonly films: number
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function FilmsChoice({ films, isChosen, onChoose }: FilmsProps) {
  const { _, i18n } = useLingui()
  if (films === 0) return null
  return (
    <label className="download-films">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
      {_('With films ({size})', { size: formatBytes(films, i18n.locale) })}
    </label>
  )
}

interface Circumstances {
  readonly downloads: Downloads
  readonly issueId: string
  readonly withFilms: boolean
}

function act(action: DownloadAction, { downloads, issueId, withFilms }: Circumstances): void {
  const work = () => {
    switch (action) {
      case 'download':
      case 'retry':
        return downloads.start(issueId, { withFilms, isAutomatic: false })
      case 'stop':
        return downloads.cancel(issueId)
      case 'check':
        return downloads.check(issueId)
    }
  }
  work().catch((error: unknown) => console.error('The worker could not be told.', error))
}
