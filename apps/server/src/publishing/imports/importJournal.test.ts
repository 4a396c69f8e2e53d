import { describe, expect, it } from 'vitest'
import { createImportId, ownerOf, parseImportId } from './importJournal.ts'
import { identifySelf, isProcessAlive } from '../PublishingDeps.ts'

const UUID = '1e54a3c2-8d6b-4c53-9b0e-4a0d0d1f7a11'

describe('the id of an import', () => {
  it.each([
    { host: 'press.example.org', pid: 7, start: '12345' },
    { host: 'büro-пк', pid: 4_194_304, start: 'Sat Nov 21 03:04:05 2026' },
    { host: '', pid: 1, start: '' },
  ])('says whose it is: %o', (identity) => {
    const origin = { identity, started: new Date('2026-03-01T12:00:00.123Z') }
    const id = createImportId(origin, UUID)
    expect(id).toMatch(/^[\w-]+$/)
    expect(parseImportId(id)).toEqual(origin)
  })

  it.each(['', 'stray', '..', '1-2-3'])('is not %j', (name) => {
    expect(parseImportId(name)).toBeUndefined()
  })
})

describe('the owner of an import', () => {
  it('is named by host and number first', () => {
    expect(ownerOf({ host: 'press', pid: 7, start: '12345' })).toBe('press:7:12345')
  })

  it('is alive as long as it is this very process', async () => {
    const self = await identifySelf()
    expect(self.start).not.toBe('')
    expect(await isProcessAlive(self)).toBe(true)
    expect(await isProcessAlive({ ...self, start: `${self.start}0` })).toBe(false)
    expect(await isProcessAlive({ ...self, pid: 2 ** 22 + 1 })).toBe(false)
    expect(await isProcessAlive({ ...self, host: 'elsewhere' })).toBe(true)
  })
})
