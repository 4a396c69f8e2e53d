import { describe, expect, it } from 'vitest'
import { aStorage } from '../../storage/testing/aStorage.ts'
import { parseFavorites } from './createFavorites.ts'
import { aDevice, LABEL } from '../../testing/aDevice.ts'

const thing = (articleId: string) => ({ issueId: 'i1', articleId })

describe('the favorites of a device', () => {
  it('R3.10 keeps articles and issues, the latest first, and what is said of them', () => {
    const device = aDevice()
    device.mark('a1')
    device.mark(undefined)
    expect(device.marked()).toEqual(['the issue', 'a1'])
    expect(device.favorites.read()[1]).toMatchObject({ label: LABEL, owner: undefined })
    expect([device.favorites.isMarked(thing('a1')), device.favorites.isMarked(thing('a2'))]).toEqual([true, false])
    device.unmark('a1')
    expect(device.marked()).toEqual(['the issue'])
    expect(aDevice(undefined, device.storage).marked()).toEqual(['the issue'])
  })

  it('R3.10 follows another tab, and overwrites nothing of it', () => {
    const storage = aStorage()
    const [one, other] = [aDevice(undefined, storage), aDevice(undefined, storage)]
    let notifications = 0
    one.favorites.subscribe(() => (notifications += 1))
    const before = one.favorites.read()
    expect(one.favorites.read()).toBe(before)
    other.mark('a1')
    one.events.dispatchEvent(new Event('storage'))
    expect([one.marked(), notifications]).toEqual([['a1'], 1])
    other.mark('a2')
    one.mark('a3')
    expect(other.marked().toSorted()).toEqual(['a1', 'a2', 'a3'])
  })

  it('counts a change more than all that it has heard of the thing, by a clock that is behind, too', () => {
    const device = aDevice()
    device.clock.now = 9_000
    device.mark('a1')
    device.clock.now = 10
    device.unmark('a1')
    expect(device.marked()).toEqual([])
    expect(device.favorites.readWithRemoved()[0]?.changedAt).toBe(9_002)
  })

  it('remembers no more than three hundred marks that were taken away, and every mark', () => {
    const device = aDevice()
    for (let index = 0; index < 310; index += 1) device.mark(`a${index}`)
    for (let index = 0; index < 305; index += 1) device.unmark(`a${index}`)
    expect([device.marked().length, device.favorites.readWithRemoved().length]).toEqual([5, 305])
  })

  it.each(['[', '{}', '"a1"', '["a1"]', '[{"issueId":"i1"}]', '[null,{"issueId":1,"isMarked":true,"changedAt":1}]'])(
    'reads what is damaged as missing: %s',
    (stored) => {
      expect(parseFavorites(stored)).toEqual([])
    },
  )

  it('keeps a favorite whose label is damaged', () => {
    const stored = '[{"issueId":"i1","articleId":"a1","isMarked":true,"changedAt":1,"label":{"name":7}}]'
    expect(parseFavorites(stored)).toEqual([
      { issueId: 'i1', articleId: 'a1', isMarked: true, changedAt: 1, owner: undefined, label: undefined },
    ])
  })
})
