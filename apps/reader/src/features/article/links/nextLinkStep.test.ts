import { describe, expect, it } from 'vitest'
import { nextLinkStep, type LinkClick } from './nextLinkStep.ts'

function aClick(fields: Partial<LinkClick>): LinkClick {
  return { href: '/a', isPageLink: false, isNoteReference: false, isElsewhere: false, ...fields }
}

describe('nextLinkStep', () => {
  it('turns to a page of the magazine', () => {
    expect(nextLinkStep(aClick({ isPageLink: true }))).toEqual({ kind: 'page', href: '/a' })
  })

  it('leaves a page link with a modifier key to the browser', () => {
    expect(nextLinkStep(aClick({ isPageLink: true, isElsewhere: true }))).toEqual({ kind: 'browser' })
  })

  it('shows a note of this page', () => {
    const click = aClick({ href: '#n%201', isNoteReference: true })
    expect(nextLinkStep(click)).toEqual({ kind: 'note', id: 'n 1' })
  })

  it('shows a note of another page, such as the notes of a whole book', () => {
    const click = aClick({ href: '/b#n1', isNoteReference: true, isPageLink: true })
    expect(nextLinkStep(click)).toEqual({ kind: 'distant-note', href: '/b#n1' })
  })

  it('leaves anchors, mail and addresses of every host to the browser', () => {
    expect(nextLinkStep(aClick({ href: '#x' })).kind).toBe('browser')
    expect(nextLinkStep(aClick({ href: 'mailto:a@b.c' })).kind).toBe('browser')
    expect(nextLinkStep(aClick({ href: 'https://example.org/x' })).kind).toBe('browser')
  })
})
