import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { texts as start } from '../../i18n/texts/start/en.ts'
import { texts as tools } from '../../i18n/texts/menu/en.ts'
import { aDownload, fakeDownloads } from '../../testing/fakeDownloads.ts'
import type { DownloadItem } from '../../offline/downloads/Downloads.ts'
import type { DownloadRecord, DownloadStatus } from '../../storage/DownloadRecord.ts'
import { DownloadControl } from './DownloadControl.tsx'
import { nextAction } from './DownloadStatus.tsx'

const file = { sha256: '', mediaType: '', url: '/a' }
const HELD = {
  issueId: '1',
  updated: '',
  files: [
    { ...file, bytes: 84e6, kind: 'picture' },
    { ...file, bytes: 120e6, kind: 'film' },
  ],
} as unknown as NonNullable<DownloadRecord['held']>

/** The words of some markup, and the names of what can be pressed. */
function wordsOf(node: ReactNode): string {
  const i18n = setupI18n({ locale: 'en', messages: { en: { ...start, ...tools } }, missing: (_language, id) => id })
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function control(...items: readonly DownloadItem[]): string {
  const { downloads } = fakeDownloads(items)
  return wordsOf(<DownloadControl downloads={downloads} issueId="1" nameOf={(id) => `Number ${id}`} />)
}

const withStatus = (status: DownloadStatus, parts: Partial<DownloadRecord> = {}) => aDownload({ status, ...parts })

describe('DownloadControl', () => {
  it('offers to keep an issue', () => {
    expect(control()).toBe('Download')
  })

  it('says how far it is, and to a screen reader in quarters only', () => {
    const item = aDownload({ status: { kind: 'loading' } }, { received: 31e6, total: 84e6 })
    expect(control(item)).toBe('Stop 31 MB of 84 MB 25 %')
  })

  it.each<[string, DownloadStatus, string]>([
    ['no network', { kind: 'waiting', until: 'network' }, 'Stop Waiting for the network'],
    ['no Wi-Fi', { kind: 'waiting', until: 'wifi' }, 'Stop Waiting for Wi-Fi'],
    ['everything here', { kind: 'checking' }, 'Stop Opening it from this device to be sure'],
    [
      'a damaged file',
      { kind: 'failed', fault: { kind: 'damaged', url: '/a' } },
      'Try again A file did not arrive whole. Nothing was lost; try again.',
    ],
    ['a refusal', { kind: 'failed', fault: { kind: 'refused', message: 'Not yours.' } }, 'Try again Not yours.'],
    [
      'an issue that does not open',
      { kind: 'failed', fault: { kind: 'unreadable', message: 'x' } },
      'Try again The issue did not open from this device.',
    ],
  ])('says what happened and what next: %s', (_what, status, words) => {
    expect(control(withStatus(status))).toBe(words)
  })

  it('says that an issue opens without a network, and offers the films that are not here', () => {
    const ready: DownloadStatus = { kind: 'ready' }
    expect(control(withStatus(ready, { held: HELD }))).toBe('Check Opens without a network, 84 MB With films (120 MB)')
    expect(control(withStatus(ready, { held: HELD, withFilms: true }))).toBe('Check Opens without a network, 204 MB')
  })

  it('names what could make room where there is none', () => {
    const full = withStatus({ kind: 'failed', fault: { kind: 'full', missing: 31e6 } })
    const other = aDownload({ issueId: '2', held: HELD })
    expect(control(full, other)).toBe('Try again There is no room: 31 MB more are needed. Number 2 84 MB Remove')
    expect(control(withStatus({ kind: 'loading' }), other)).toBe('Stop')
  })
})

describe('nextAction', () => {
  it('fetches the films of an issue that is here without them', () => {
    expect(nextAction(aDownload().record, true)).toBe('download')
    expect(nextAction(aDownload({ withFilms: true }).record, true)).toBe('check')
  })
})
