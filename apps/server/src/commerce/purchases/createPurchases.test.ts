import { describe, expect, it } from 'vitest'
import { returnPath } from './createPurchases.ts'

describe('returnPath', () => {
  it('keeps a page of the title, with its search and hash, however the path begins', () => {
    expect(returnPath('issues/spring?lang=de#p-7', '/')).toBe('issues/spring?lang=de#p-7')
    expect(returnPath('/issues/spring', '/')).toBe('issues/spring')
    expect(returnPath('/some/dir/issues/spring', '/some/dir/')).toBe('issues/spring')
    expect(returnPath('issues/spring', '/some/dir/')).toBe('issues/spring')
    expect(returnPath('', '/some/dir/')).toBe('')
  })

  it('makes the home of everything else', () => {
    const elsewhere = [
      'https://evil.example/',
      '//evil.example/issues',
      '\\\\evil.example',
      '/\\evil.example',
      './/evil.example',
      '/some/dir//evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://user@evil.example',
      '/other',
      '../other',
      '/some/dir/../other',
      '%2e%2e/other',
      'https://',
      `a${'b'.repeat(2_000)}`,
      'subscriptions/success?checkout=1',
      'callback?code=1',
      '\u0000//evil.example',
    ]
    for (const wanted of elsewhere) expect(returnPath(wanted, '/some/dir/'), wanted).toBe('')
  })

  it('never leads to another origin or out of the base path', () => {
    for (const wanted of [
      '\t//evil.example',
      '/\t/evil.example',
      'https:evil.example',
      'a/..//evil',
      '?//evil',
      '#//evil',
    ]) {
      for (const basePath of ['/', '/some/dir/']) {
        const address = new URL(`https://here.example${basePath}${returnPath(wanted, basePath)}`)
        expect([address.origin, address.pathname.startsWith(basePath)], wanted).toEqual(['https://here.example', true])
      }
    }
  })
})
