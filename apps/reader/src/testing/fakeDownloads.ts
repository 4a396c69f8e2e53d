import type { DownloadRecord } from '../storage/DownloadRecord.ts'
import type { DownloadItem, Downloads, DownloadSettings, DownloadSize } from '../offline/downloads/Downloads.ts'

/** Downloads of a device for a test: what is asked of them is noted, and a test says what comes of it. */
export function fakeDownloads(items: readonly DownloadItem[] = [], size: DownloadSize = { bytes: 84e6, films: 0 }) {
  const listeners = new Set<() => void>()
  let state: ReturnType<Downloads['state']> = { kind: 'open', items }
  let settings: DownloadSettings = { keepLast: undefined, onlyOnWifi: false }
  const calls: string[] = []
  const note = (what: string) => {
    calls.push(what)
    return Promise.resolve()
  }
  const downloads: Downloads = {
    canTellWifi: true,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    measure: () => Promise.resolve(size),
    measureRoom: () => Promise.resolve({ usage: 84e6, quota: 2e9 }),
    start: (issueId, { withFilms, isAutomatic }) =>
      note(['start', issueId, withFilms && 'films', isAutomatic && 'automatic'].filter(Boolean).join(' ')),
    cancel: (issueId) => note(`cancel ${issueId}`),
    check: (issueId) => note(`check ${issueId}`),
    remove: (issueId) => note(`remove ${issueId}`),
    removeAll: () => note('remove all'),
    settings: () => settings,
    changeSettings(changed) {
      settings = { ...settings, ...changed }
      calls.push(`settings ${JSON.stringify(settings)}`)
    },
    refresh: () => undefined,
    noteOpened: (issueId) => note(`opened ${issueId}`),
    keepPictures: (issueId, urls) => note(`pictures ${issueId} ${urls.join(' ')}`),
  }
  return {
    downloads,
    calls,
    show(...shown: readonly DownloadItem[]) {
      state = { kind: 'open', items: shown }
      for (const listener of listeners) listener()
    },
  }
}

/** A download that is ready, unless the test says otherwise. */
export function aDownload(parts: Partial<DownloadRecord> = {}, progress?: DownloadItem['progress']): DownloadItem {
  const record: DownloadRecord = {
    issueId: '1',
    ticket: 'a',
    status: { kind: 'ready' },
    withFilms: false,
    isAutomatic: false,
    requestedAt: Date.UTC(2026, 2, 1),
    ...parts,
  }
  return { record, progress }
}
