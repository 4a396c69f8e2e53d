import { describe, expect, it } from 'vitest'
import { emitReaderEvent, subscribeToReaderEvents, type ReaderEvent } from './readerEvents.ts'

const LOOKED: ReaderEvent = { type: 'issue_open', issue: 'spring' }
const PAID: ReaderEvent = { type: 'purchase_step', step: 'paid', kind: 'issue', issue: 'spring' }

describe('readerEvents', () => {
  it('tells the first who listens what has happened before, in its order, and then what happens', () => {
    const page = new EventTarget()
    const heard: ReaderEvent[] = []
    emitReaderEvent(page, LOOKED)
    emitReaderEvent(page, PAID)
    subscribeToReaderEvents(page, (event) => heard.push(event) > 0)
    emitReaderEvent(page, LOOKED)
    expect(heard).toEqual([LOOKED, PAID, LOOKED])
  })

  it('holds nothing more once somebody has listened, even when nobody does any more', () => {
    const page = new EventTarget()
    const heard: ReaderEvent[] = []
    emitReaderEvent(page, LOOKED)
    subscribeToReaderEvents(page, () => false)()
    emitReaderEvent(page, PAID)
    subscribeToReaderEvents(page, (event) => heard.push(event) > 0)
    expect(heard).toEqual([])
  })

  it('holds no more than a hundred where nobody ever listens', () => {
    const page = new EventTarget()
    for (let count = 0; count < 150; count += 1) emitReaderEvent(page, LOOKED)
    let heard = 0
    subscribeToReaderEvents(page, () => (heard += 1) > 0)
    expect(heard).toBe(100)
  })

  it('forgets what happened before where that may not be told', () => {
    const page = new EventTarget()
    const heard: ReaderEvent[] = []
    emitReaderEvent(page, LOOKED)
    subscribeToReaderEvents(page, (event) => heard.push(event) > 0, { shouldReplay: false })
    emitReaderEvent(page, PAID)
    expect(heard).toEqual([PAID])
  })

  it('says to who tells of something that somebody was told, at once or later, and only then', () => {
    const page = new EventTarget()
    const delivered: string[] = []
    let isDelivered = true
    emitReaderEvent(page, LOOKED, () => delivered.push('early'))
    expect(delivered).toEqual([])
    subscribeToReaderEvents(page, () => isDelivered)
    emitReaderEvent(page, PAID, () => delivered.push('late'))
    isDelivered = false
    emitReaderEvent(page, PAID, () => delivered.push('never'))
    expect(delivered).toEqual(['early', 'late'])
  })
})
