import { useLingui } from '@lingui/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { type DownloadItem, type Downloads, type DownloadSize, sizeOf } from '../../offline/downloads/Downloads.ts'
import { GraphqlError } from '../../network/GraphqlError.ts'
import { formatBytes } from '../../i18n/formatBytes.ts'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import { useOnline } from '../../ui/useOnline.ts'
import css from './downloads.css?inline'
import {
  type DownloadAction,
  DownloadStatus,
  MakeRoom,
  type NameIssue,
  nextAction,
  useDownloadItems,
} from './DownloadStatus.tsx'

export interface ControlProps {
  readonly downloads: Downloads
  readonly issueId: string
  readonly nameOf: NameIssue
}

/** Keeps an issue on this device: what it takes, how far it is, whether it opens without a network. */
export function DownloadControl({ downloads, issueId, nameOf }: ControlProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
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
  const onClick = ({ detail }: MouseEvent) => {
    if (detail < 2) onAct()
  }
  return (
    <>
      <button type="button" className="download-button" onClick={onClick}>
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

/** What a host refuses to tell is not offered to be kept. */
const NOTHING: DownloadSize = { bytes: 0, films: 0 }

/** What an issue would take; undefined until the host has said. It is asked again when the network is back. */
function useSize(downloads: Downloads, issueId: string): DownloadSize | undefined {
  const isOnline = useOnline()
  const [size, setSize] = useState<DownloadSize>()
  useEffect(() => {
    let isWanted = true
    const show = (answer: DownloadSize | undefined) => {
      if (isWanted) setSize(answer)
    }
    const showNone = (error: unknown) => {
      // Without a size there is a button all the same.
      if (error instanceof GraphqlError && error.code === 'GRAPHQL') show(NOTHING)
    }
    if (isOnline) downloads.measure(issueId).then(show, showNone)
    return () => {
      isWanted = false
    }
  }, [downloads, issueId, isOnline])
  return size
}
