import { describe, expect, it } from 'vitest'
import type { DownloadRecord, DownloadStatus } from '../../storage/DownloadRecord.ts'
import { nextDownloadStep } from './downloadQueue.ts'

const ANYWHERE = { reader: 'ada', onlyOnWifi: false, isOnWifi: undefined }
const LOADING: DownloadStatus = { kind: 'loading' }

function aRecord(fields: Partial<DownloadRecord> = {}): DownloadRecord {
  const usual = { issueId: 'i1', ticket: 't', withFilms: false, isAutomatic: false, requestedAt: 0 }
  return { ...usual, status: LOADING, ...fields }
}

describe('nextDownloadStep', () => {
  it.each<[DownloadStatus, string]>([
    [LOADING, 'load'],
    [{ kind: 'waiting', until: 'network' }, 'load'],
    [{ kind: 'waiting', until: 'wifi' }, 'load'],
    [{ kind: 'checking' }, 'check'],
    [{ kind: 'ready' }, 'leave'],
    [{ kind: 'failed', fault: { kind: 'full', missing: 1 } }, 'leave'],
  ])('follows %o', (status, step) => {
    expect(nextDownloadStep(aRecord({ status }), ANYWHERE)).toBe(step)
  })

  it('leaves another reader’s downloads alone', () => {
    expect(nextDownloadStep(aRecord({ owner: 'bea' }), ANYWHERE)).toBe('leave')
    expect(nextDownloadStep(aRecord({ owner: 'ada' }), ANYWHERE)).toBe('load')
  })

  it('waits for Wi-Fi where that is wanted and the browser says that there is none', () => {
    const onlyOnWifi = { ...ANYWHERE, onlyOnWifi: true }
    expect(nextDownloadStep(aRecord(), { ...onlyOnWifi, isOnWifi: false })).toBe('wait-for-wifi')
    expect(nextDownloadStep(aRecord(), { ...onlyOnWifi, isOnWifi: true })).toBe('load')
    expect(nextDownloadStep(aRecord(), onlyOnWifi)).toBe('load')
    const checking = aRecord({ status: { kind: 'checking' } })
    expect(nextDownloadStep(checking, { ...onlyOnWifi, isOnWifi: false })).toBe('check')
  })
})
