import { describe, expect, it } from 'vitest'
import { rewriteLinks } from './ArticleSetting.ts'
import { makeResolveLink } from './createArticleSetting.ts'
import { aSummary, html, linkTo } from '../../testing/builders.ts'

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

const resolvePage = makeResolveLink([aSummary(1)], linkTo)

describe('rewriteLinks', () => {
  it('gives page links their addresses and leaves other links alone', () => {
    const text = html(
      '<p>See <a class="x" href="article://article-1#b">this</a> and <a href="https://example.org/">that</a>.</p>',
    )
    expect(rewriteLinks(text, resolvePage)).toBe(
      '<p>See <a class="x" href="/issues/slow-water/article-1#b" data-page-link="">this</a> and <a href="https://example.org/">that</a>.</p>',
    )
  })

  it('makes a link that leads nowhere plain text', () => {
    expect(rewriteLinks(html('<a href="article://missing" title="t">x</a>'), resolvePage)).toBe('<a title="t">x</a>')
  })

  it('does not touch words that only look like a link', () => {
    const text = html('<p>Write href="article://article-1" to link.</p>')
    expect(rewriteLinks(text, resolvePage)).toBe(text)
  })

  it('cannot be made to end the attribute by an address', () => {
    const evil = () => ({ href: '/x"><img src=x onerror=alert(1)>' })
    expect(rewriteLinks(html('<a href="article://a">x</a>'), evil)).toBe(
      '<a href="/x&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" data-page-link="">x</a>',
    )
  })
})
