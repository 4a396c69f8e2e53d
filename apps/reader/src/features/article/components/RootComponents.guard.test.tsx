import type { Component } from '@gatefold/magazine/component/Component'
import { describe, expect, it } from 'vitest'
import { aComponent, aSetting, html } from '../../../testing/builders.ts'
import { renderForHydration } from '../../../testing/renderMarkup.tsx'
import { RootComponents } from './RootComponents.tsx'

const body = (id: string, words: string) => ({ ...aComponent('body', { text: html(`<p>${words}</p>`) }), id })
const render = (components: readonly Component[]) =>
  renderForHydration(<RootComponents components={components} setting={aSetting()} />)

describe('an article on the server', () => {
  it('stands without a component that breaks', () => {
    const broken = aComponent('gallery', { images: null })
    const markup = render([body('one', 'Before'), broken, body('two', 'After')])
    expect(markup).toContain('Before')
    expect(markup).toContain('After')
  })

  it('stands without a component of a kind that nobody knows', () => {
    const unknown = { id: 'x', component: 'hologram' } as unknown as Component
    expect(render([unknown, body('one', 'After')])).toContain('After')
  })

  it('is readable without a script, however long', () => {
    const long = Array.from({ length: 400 }, (_, index) =>
      body(`b${index}`, `Paragraph ${index} ${'water '.repeat(120)}`),
    )
    const markup = render(long)
    expect(markup).toContain('Paragraph 399')
    expect(markup).not.toMatch(/<template|<script|\shidden/)
  })
})
