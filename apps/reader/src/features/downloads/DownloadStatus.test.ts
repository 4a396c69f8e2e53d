import { expect, it } from 'vitest'
import { aDownload } from '../../testing/fakeDownloads.ts'
import { asSeenWithoutNetwork } from './DownloadStatus.tsx'

it('R4.9 what is loading waits for the network at once, and nothing else is said otherwise', () => {
  const loading = aDownload({ status: { kind: 'loading' } })
  expect(asSeenWithoutNetwork(loading).record).toEqual({
    ...loading.record,
    status: { kind: 'waiting', until: 'network' },
  })
  const others = [{ kind: 'ready' }, { kind: 'checking' }, { kind: 'waiting', until: 'wifi' }] as const
  for (const status of others) {
    const item = aDownload({ status })
    expect(asSeenWithoutNetwork(item)).toBe(item)
  }
})
