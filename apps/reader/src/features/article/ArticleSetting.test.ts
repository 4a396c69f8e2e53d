import { describe, expect, it } from 'vitest'
import { placeOf } from './ArticleSetting.ts'
import { frameOf } from './components/RootComponents.tsx'
import { headingLevelsOf } from './createArticleSetting.ts'
import { aComponent } from '../../testing/builders.ts'

const image = (fields: Readonly<Record<string, unknown>>) =>
  aComponent('image', { imageurl: '/a.webp', alt: '', ...fields })

describe('frameOf', () => {
  it('names the kind, the style block and the place', () => {
    expect(frameOf(aComponent('body', { style: 'aside' }), 'text')).toEqual({
      id: 'a-body',
      'data-kind': 'body',
      'data-block': 'aside',
      'data-place': 'text',
    })
  })

  it('R9.1 says on which devices a component is hidden', () => {
    const device = { mobile: false, tablet: false, desktop: true }
    expect(frameOf(aComponent('body', { device }))['data-hide']).toBe('mobile tablet')
    expect(frameOf(aComponent('body', { device: { mobile: true, tablet: true, desktop: true } }))).not.toHaveProperty(
      'data-hide',
    )
  })
})

describe('placeOf', () => {
  it('lets a component that bleeds reach the edges', () => {
    expect(placeOf(aComponent('video', { bleed: true }))).toBe('full')
  })

  it('sets a large landscape wider than the text, a portrait and a small picture within it', () => {
    expect(placeOf(image({ width: 1600, height: 900 }))).toBe('wide')
    expect(placeOf(image({ width: 1600, height: 2000 }))).toBe('text')
    expect(placeOf(image({ width: 600, height: 400 }))).toBe('text')
    expect(placeOf(image({}))).toBe('text')
  })

  it('keeps logos and pictures of a fixed width small', () => {
    expect(placeOf(image({ width: 1600, height: 900, role: 'logo' }))).toBe('text')
    expect(placeOf(image({ width: 1600, height: 900, fixedWidth: 300 }))).toBe('text')
  })
})

const levels = (...kinds: readonly ('title' | 'subtitle' | 'crosshead' | 'body')[]) =>
  headingLevelsOf(kinds.map((kind) => aComponent(kind)))

describe('headingLevelsOf', () => {
  it('goes down one level at a time', () => {
    expect(levels('title', 'subtitle', 'crosshead')).toMatchObject({ title: 'h2', subtitle: 'h3', crosshead: 'h4' })
  })

  it('leaves no gap where a kind is missing', () => {
    expect(levels('body', 'crosshead').crosshead).toBe('h2')
    expect(levels('title', 'crosshead').crosshead).toBe('h3')
    expect(levels('subtitle', 'crosshead')).toMatchObject({ subtitle: 'h2', crosshead: 'h3' })
  })
})
