import { describe, expect, it } from 'vitest'
import { emitReaderEvent, listenToReader, type ReaderEvent } from './readerEvents.ts'

const LOOKED: ReaderEvent = { type: 'issue_open', issue: 'spring' }
const PAID: ReaderEvent = { type: 'purchase_step', step: 'paid', kind: 'issue', issue: 'spring' }

describe('readerEvents', () => {
  it('tells the first who listens what has happened before, in its order, and then what happens', () => {
    const page = new EventTarget()
    const heard: ReaderEvent[] = []
    emitReaderEvent(page, LOOKED)
    emitReaderEvent(page, PAID)
    listenToReader(page, (event) => heard.push(event))
    emitReaderEvent(page, LOOKED)
    expect(heard).toEqual([LOOKED, PAID, LOOKED])
  })

  it('holds nothing more once somebody has listened, even when nobody does any more', () => {
    const page = new EventTarget()
    const heard: ReaderEvent[] = []
    emitReaderEvent(page, LOOKED)
    listenToReader(page, () => undefined)()
    emitReaderEvent(page, PAID)
    listenToReader(page, (event) => heard.push(event))
    expect(heard).toEqual([])
  })

  it('holds no more than a hundred where nobody ever listens', () => {
    const page = new EventTarget()
    for (let count = 0; count < 150; count += 1) emitReaderEvent(page, LOOKED)
    let heard = 0
    listenToReader(page, () => (heard += 1))
    expect(heard).toBe(100)
  })
})
