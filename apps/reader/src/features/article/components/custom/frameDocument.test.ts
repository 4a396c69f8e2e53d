import { describe, expect, it } from 'vitest'
import { frameDocument } from './frameDocument.ts'

const AROUND = {
  language: 'ar',
  direction: 'rtl',
  paper: 'night',
  scheme: 'dark',
  ink: 'rgb(1, 2, 3)',
  ground: 'black',
  size: '18px',
}

describe('frameDocument', () => {
  it('sets the publisher’s HTML in the language, direction and paper of the page, behind the reporter', () => {
    const html = frameDocument('<p>Words</p><!-- open', AROUND)
    expect(html).toContain('<html lang="ar" dir="rtl" data-paper="night"')
    expect(html).toContain('color-scheme:dark;color:rgb(1, 2, 3);background:black;font:18px')
    expect(html.indexOf('ResizeObserver')).toBeLessThan(html.indexOf('<p>Words'))
    expect(html.endsWith('<body><p>Words</p><!-- open')).toBe(true)
  })

  it('lets nothing of the page’s out of its place', () => {
    const html = frameDocument('', { ...AROUND, language: '"><script>', ink: '</style><script>' })
    expect(html).not.toContain('"><script>')
    expect(html.match(/<script>/g)).toHaveLength(1)
  })
})
