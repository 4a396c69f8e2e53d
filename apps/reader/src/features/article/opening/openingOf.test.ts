import { describe, expect, it } from 'vitest'
import { leadPictureOf, openingOf } from './openingOf.ts'
import { aComponent, html } from '../testing/builders.ts'

const text = (component: 'headline' | 'title' | 'intro' | 'byline' | 'body', id: string) => ({
  ...aComponent(component, { text: html(id) }),
  id,
})
const image = { ...aComponent('image', { imageurl: '/a.webp', alt: '' }), id: 'picture' }
const ids = (components: readonly { readonly id: string }[]) => components.map(({ id }) => id)

describe('openingOf', () => {
  it('makes the header of the headline and the opening texts next to it', () => {
    const components = [image, text('byline', 'by'), text('headline', 'head'), text('intro', 'in'), text('body', 'one')]
    const opening = openingOf({ components })
    expect(ids(opening.before)).toEqual(['picture'])
    expect(ids(opening.header)).toEqual(['by', 'head', 'in'])
    expect(ids(opening.rest)).toEqual(['one'])
    expect(opening.heading?.id).toBe('head')
  })

  it('takes the first title where there is no headline', () => {
    const components = [text('title', 'title'), text('body', 'one'), text('title', 'second')]
    expect(openingOf({ components }).heading?.id).toBe('title')
  })

  it('prefers the headline to a title before it', () => {
    expect(openingOf({ components: [text('title', 'title'), text('headline', 'head')] }).heading?.id).toBe('head')
  })

  it('has no heading when the headline comes late, and loses nothing', () => {
    const components = [1, 2, 3, 4].map((n) => text('body', `b${n}`)).concat(text('headline', 'late'))
    const opening = openingOf({ components })
    expect(opening.heading).toBeUndefined()
    expect(opening.rest).toEqual(components)
  })
})

describe('leadPictureOf', () => {
  it('is the first picture near the top', () => {
    expect(leadPictureOf({ components: [text('headline', 'h'), image] })).toBe('picture')
  })

  it('is nothing when the first picture is far down', () => {
    const far = Array.from({ length: 9 }, (_, n) => text('body', `b${n}`))
    expect(leadPictureOf({ components: [...far, image] })).toBeUndefined()
  })
})
