import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFileAddress, parseLink } from './link.ts'

describe('parseLink', () => {
  it('keeps web addresses, mail and telephone links', () => {
    expect(parseLink('https://example.org/a?b#c')).toEqual({ kind: 'web', href: 'https://example.org/a?b#c' })
    expect(parseLink('//example.org/a')).toEqual({ kind: 'web', href: '//example.org/a' })
    expect(parseLink('/about')).toEqual({ kind: 'web', href: '/about' })
    expect(parseLink('www.example.org')).toEqual({ kind: 'web', href: 'https://www.example.org' })
    expect(parseLink('mailto:ed@example.org')).toEqual({ kind: 'mailto', href: 'mailto:ed@example.org' })
    expect(parseLink('tel:+31 20 123')).toEqual({ kind: 'tel', href: 'tel:+3120123' })
  })

  it('reads anchors and page links to articles', () => {
    expect(parseLink('#note%201')).toEqual({ kind: 'anchor', href: '#note%201', anchor: 'note 1' })
    expect(parseLink('article://spring-tide#n1')).toEqual({
      kind: 'article',
      href: 'article://spring-tide#n1',
      article: 'spring-tide',
      anchor: 'n1',
    })
    expect(parseLink('article://42')).toMatchObject({ article: '42', anchor: undefined })
  })

  it.each([
    'javascript:alert(1)',
    ' \u0001JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'intent://x',
    'chapter2.xhtml',
    '/\\example.org',
    'article://',
    'article://a/b',
    '#',
    '',
    'https://',
    `https://e/${'x'.repeat(5000)}`,
  ])('drops %j', (text) => {
    expect(parseLink(text)).toBeUndefined()
  })

  it('never throws, and reads its own canonical form back as it is', () => {
    const parts = fc.constantFrom(
      'https://',
      '//',
      'article://',
      '#',
      'mailto:',
      'tel:',
      'java',
      '\t',
      'script:',
      '%zz',
      '/',
    )
    const texts = fc.array(fc.oneof(parts, fc.string())).map((list) => list.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const link = parseLink(text)
        expect(link === undefined ? undefined : parseLink(link.href)).toEqual(link)
      }),
    )
  })
})

describe('parseFileAddress', () => {
  it('keeps files of the web and of the host', () => {
    expect(parseFileAddress(' https://example.org/a.webp ')).toBe('https://example.org/a.webp')
    expect(parseFileAddress('/assets/a.webp')).toBe('/assets/a.webp')
    expect(parseFileAddress('assets/a.webp')).toBe('assets/a.webp')
  })

  it.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'bundle://a.png', 'https:', '#a', '', '\\\\host\\a'])(
    'drops %j',
    (text) => {
      expect(parseFileAddress(text)).toBeUndefined()
    },
  )
})
