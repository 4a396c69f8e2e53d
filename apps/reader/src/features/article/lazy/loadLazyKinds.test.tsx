import type { Component, TextComponent } from '@gatefold/magazine/component/Component'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { aComponent, aSetting, html } from '../../../testing/builders.ts'

// The late kinds are drawn at once where another test of this process has loaded them.
vi.resetModules()
const [{ RootComponents }, { hasLazyKind }] = await Promise.all([
  import('../components/RootComponents.tsx'),
  import('./loadLazyKinds.ts'),
])

const body = aComponent('body', { text: html('<p>Water.</p>') })
const recipe = aComponent('recipe')

/** Every kind but the texts; the compiler asks for a missing one. */
const KINDS: Readonly<Record<Exclude<Component, TextComponent>['component'], true>> = {
  advert: true,
  anchor: true,
  audio: true,
  button: true,
  columns: true,
  container: true,
  custom: true,
  divider: true,
  gallery: true,
  htmltable: true,
  image: true,
  infogram: true,
  instagram: true,
  live_container: true,
  live_post: true,
  map: true,
  recipe: true,
  spacer: true,
  table: true,
  tiktok: true,
  twitter: true,
  video: true,
}

describe('whether an article needs the late kinds', () => {
  it.each(Object.keys(KINDS) as Component['component'][])('is answered as the table draws: %s', (kind) => {
    const component = aComponent(kind, { components: [], columns: [], posts: [] })
    const markup = renderToString(<RootComponents components={[component]} setting={aSetting()} />)
    expect(hasLazyKind([component])).toBe(markup.includes('server rendering aborted'))
  })

  it('is so for a recipe and a map, and not for text and a picture', () => {
    expect(hasLazyKind([body, recipe])).toBe(true)
    expect(hasLazyKind([body, aComponent('map')])).toBe(true)
    expect(hasLazyKind([body, aComponent('image')])).toBe(false)
  })

  it('is so for a picture that is drawn with a filter', () => {
    expect(hasLazyKind([body, aComponent('image', { imageurl: '/a.webp', alt: '', filter: 'sepia' })])).toBe(true)
  })

  it('sees what stands in containers and columns', () => {
    const columns = aComponent('columns', { columns: [[body], [recipe]] })
    expect(hasLazyKind([aComponent('container', { components: [columns] })])).toBe(true)
    expect(hasLazyKind([aComponent('container', { components: [body] })])).toBe(false)
  })
})
