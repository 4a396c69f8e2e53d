import { describe, expect, it } from 'vitest'
import { makeResolveLink } from './makeResolveLink.ts'
import { aSummary, linkTo } from '../testing/builders.ts'

const resolve = makeResolveLink([aSummary(1), aSummary(2, { slug: undefined })], linkTo)

describe('makeResolveLink', () => {
  it('finds an article by slug, by id and by the id of its publisher', () => {
    const href = '/issues/slow-water/article-1'
    expect(resolve('article://article-1')?.href).toBe(href)
    expect(resolve('article://id-1')?.href).toBe(href)
    expect(resolve('article://publisher-1')?.href).toBe(href)
  })

  it('keeps the anchor of a page link', () => {
    expect(resolve('article://article-1#here')?.href).toBe('/issues/slow-water/article-1#here')
  })

  it('links an article without a slug by its id', () => {
    expect(resolve('article://publisher-2')?.href).toBe('/issues/slow-water/id-2')
  })

  it('marks page links, and only them, as staying inside the magazine', () => {
    expect(resolve('article://article-1')).toHaveProperty('data-page-link')
    expect(resolve('https://example.org/')).not.toHaveProperty('data-page-link')
  })

  it('leads nowhere for an article that the issue does not have', () => {
    expect(resolve('article://missing')).toBeUndefined()
  })

  it('keeps web, mail, telephone and anchor links and drops every other scheme', () => {
    expect(resolve('https://example.org/a?b=c')).toEqual({
      href: 'https://example.org/a?b=c',
      rel: 'noopener noreferrer',
    })
    expect(resolve('mailto:desk@example.org')?.href).toBe('mailto:desk@example.org')
    expect(resolve('tel:+4912345')?.href).toBe('tel:+4912345')
    expect(resolve('#note-1')?.href).toBe('#note-1')
    expect(resolve('javascript:alert(1)')).toBeUndefined()
    expect(resolve(' java\nscript:alert(1)')).toBeUndefined()
    expect(resolve('data:text/html,x')).toBeUndefined()
  })
})
