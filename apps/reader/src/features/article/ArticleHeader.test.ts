import { describe, expect, it } from 'vitest'
import type { Component } from '@gatefold/magazine/component/Component'
import { minutesOf } from './ArticleHeader.tsx'

const text = (words: string | Readonly<Record<string, string>>) =>
  ({ id: 'a', component: 'body', text: words }) as never
const inLanguage = (language: string) => ({ language, defaultLanguage: language })

describe('minutesOf', () => {
  it('takes a minute for some 220 words of English', () => {
    const words = `<p class="long attribute that nobody reads">${'tide table '.repeat(100)}</p>`
    expect(minutesOf([text(words)], inLanguage('en'))).toBe(1)
    expect(
      minutesOf(
        Array.from({ length: 10 }, () => text(words)),
        inLanguage('en-GB'),
      ),
    ).toBe(9)
  })

  it('counts Chinese and Japanese by their characters', () => {
    expect(minutesOf([text('潮'.repeat(1020))], inLanguage('zh-Hans'))).toBe(4)
    expect(minutesOf([text('潮'.repeat(1071))], inLanguage('ja'))).toBe(3)
  })

  it('reads what stands inside other components, in the language asked for', () => {
    const inside = text({ en: 'a '.repeat(1940), de: 'b' })
    const nested = [{ component: 'container', components: [{ component: 'columns', columns: [[inside], []] }] }]
    const components = nested as unknown as readonly Component[]
    expect(minutesOf(components, inLanguage('en'))).toBe(2)
    expect(minutesOf(components, inLanguage('de'))).toBe(1)
  })

  it('is nothing where there is nothing to read', () => {
    expect(minutesOf([text('<p> – </p>')], inLanguage('en'))).toBe(0)
  })
})
