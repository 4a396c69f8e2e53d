import { describe, expect, it } from 'vitest'
import { leadPictureOf, openingOf, textLanguageOf } from './createArticleSetting.ts'
import { aComponent, anArticle, anIssue, html } from '../../testing/builders.ts'

const issue = anIssue([], { data: { languages: ['en', 'de'], cover: undefined, flatplan: undefined } })
const english = { language: 'en', defaultLanguage: 'en' }

describe('textLanguageOf', () => {
  it('is the language asked for where the issue has it, else the issue’s own', () => {
    const page = { issue, article: anArticle(1) }
    expect(textLanguageOf(page, { ...english, language: 'de' })).toBe('de')
    expect(textLanguageOf(page, { ...english, language: 'ja' })).toBe('en')
  })

  it('is the issue’s own where the article is not translated', () => {
    const page = { issue, article: anArticle(1, { name: { en: 'Tide' } }) }
    expect(textLanguageOf(page, { ...english, language: 'de' })).toBe('en')
  })

  it('is the article’s only language where that is another', () => {
    const page = { issue, article: anArticle(1, { name: { fr: 'Marées' } }) }
    expect(textLanguageOf(page, english)).toBe('fr')
  })
})

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
