import { describe, expect, it } from 'vitest'
import { nextNoteStep, type NoteClick } from './Notes.tsx'

function aClick(fields: Partial<NoteClick>): NoteClick {
  return { href: '#a', isPageLink: false, isElsewhere: false, ...fields }
}

describe('nextNoteStep', () => {
  it('shows a note of this page', () => {
    expect(nextNoteStep(aClick({ href: '#n%201' }))).toEqual({ kind: 'note', id: 'n 1' })
  })

  it('takes an id that is not well encoded as it is written', () => {
    expect(nextNoteStep(aClick({ href: '#n%' }))).toEqual({ kind: 'note', id: 'n%' })
  })

  it('shows a note of another page, such as the notes of a whole book', () => {
    const click = aClick({ href: '/b#n1', isPageLink: true })
    expect(nextNoteStep(click)).toEqual({ kind: 'distant-note', href: '/b#n1' })
  })

  it('leaves a reference with a modifier key to the browser', () => {
    expect(nextNoteStep(aClick({ isElsewhere: true }))).toEqual({ kind: 'browser' })
  })

  it('leaves other pages, mail and addresses of every host to the browser', () => {
    expect(nextNoteStep(aClick({ href: '/b', isPageLink: true })).kind).toBe('browser')
    expect(nextNoteStep(aClick({ href: 'mailto:a@b.c' })).kind).toBe('browser')
    expect(nextNoteStep(aClick({ href: 'https://example.org/x#y' })).kind).toBe('browser')
  })
})
