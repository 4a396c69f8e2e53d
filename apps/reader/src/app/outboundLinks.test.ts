import { describe, expect, it } from 'vitest'
import { createDelayedFollow, type OutboundClick, type OutboundLink } from './outboundLinks.ts'

const OUTSIDE = 'https://elsewhere.example/a'

/** A page with one link whose clock a test moves by hand. */
function aPage(parts: Partial<OutboundLink> = {}, clickOverrides: Partial<OutboundClick> = {}) {
  const waiting: { readonly delay: number; readonly act: () => void }[] = []
  const follow = createDelayedFollow({
    origin: 'https://reader.example',
    after: (delay, act) => void waiting.push({ delay, act }),
  })
  const clicks: ('prevented' | 'followed')[] = []
  const click = () => {
    let isPrevented = false
    follow(link, {
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      button: 0,
      defaultPrevented: false,
      ...clickOverrides,
      preventDefault: () => {
        isPrevented = true
      },
    })
    clicks.push(isPrevented ? 'prevented' : 'followed')
  }
  const link: OutboundLink = { href: OUTSIDE, target: '', download: '', ...parts, click }
  return { click, clicks, waiting }
}

describe('createDelayedFollow', () => {
  it('R2.19 follows a link out of the magazine after 150 ms, every time it is clicked', () => {
    const { click, clicks, waiting } = aPage()
    click()
    expect(clicks).toEqual(['prevented'])
    expect(waiting.map(({ delay }) => delay)).toEqual([150])
    waiting[0]?.act()
    expect(clicks).toEqual(['prevented', 'followed'])
    click()
    waiting[1]?.act()
    expect(clicks).toEqual(['prevented', 'followed', 'prevented', 'followed'])
    expect(waiting).toHaveLength(2)
  })

  it.each<[string, Partial<OutboundLink>, Partial<OutboundClick>]>([
    ['a link inside the magazine', { href: 'https://reader.example/issues/a' }, {}],
    ['a mail address', { href: 'mailto:a@elsewhere.example' }, {}],
    ['a link that opens a window', { target: '_blank' }, {}],
    ['a link that saves a file', { download: 'a.pdf' }, {}],
    ['a click with Ctrl', {}, { ctrlKey: true }],
    ['a click with Command', {}, { metaKey: true }],
    ['a click with the middle button', {}, { button: 1 }],
    ['a click that somebody else deals with', {}, { defaultPrevented: true }],
  ])('R2.19 leaves %s as it is', (_, link, clickOverrides) => {
    const { click, clicks, waiting } = aPage(link, clickOverrides)
    click()
    expect([clicks, waiting]).toEqual([['followed'], []])
  })
})
