import { describe, expect, it } from 'vitest'
import { frameDocument, isTransparent, readFrameMessage } from './Custom.tsx'

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

describe('readFrameMessage', () => {
  it.each([
    [{ gatefold: 'ready' }, { kind: 'ready' }],
    [
      { gatefold: 'height', height: 412.5 },
      { kind: 'height', height: 412.5 },
    ],
    [
      { gatefold: 'height', height: -3 },
      { kind: 'height', height: 0 },
    ],
    [
      { gatefold: 'height', height: 1e12 },
      { kind: 'height', height: 10_000 },
    ],
    [{ gatefold: 'height', height: Number.NaN }, undefined],
    [{ gatefold: 'height', height: '400' }, undefined],
    [{ gatefold: 'height' }, undefined],
    [{ height: 400 }, undefined],
    ['ready', undefined],
    [null, undefined],
  ])('reads %j as %j', (data, message) => {
    expect(readFrameMessage(data)).toEqual(message)
  })
})

it.each([
  ['transparent', true],
  ['rgba(0, 0, 0, 0)', true],
  ['rgb(255 0 0 / 0)', true],
  ['color(display-p3 1 0 0 / 0)', true],
  ['rgb(0, 0, 0)', false],
  ['rgb(255, 0, 0)', false],
  ['rgba(255, 0, 0, 0.5)', false],
  ['color(srgb 1 0 0)', false],
])('says whether %s lets everything through: %s', (colour, is) => {
  expect(isTransparent(colour)).toBe(is)
})
