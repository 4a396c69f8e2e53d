import { describe, expect, it } from 'vitest'
import { makeResolveLink } from './makeResolveLink.ts'
import { rewriteLinks } from './rewriteLinks.ts'
import { aSummary, html, linkTo } from '../testing/builders.ts'

const resolve = makeResolveLink([aSummary(1)], linkTo)

describe('rewriteLinks', () => {
  it('gives page links their addresses and leaves other links alone', () => {
    const text = html(
      '<p>See <a class="x" href="article://article-1#b">this</a> and <a href="https://example.org/">that</a>.</p>',
    )
    expect(rewriteLinks(text, resolve)).toBe(
      '<p>See <a class="x" href="/issues/slow-water/article-1#b" data-page-link="">this</a> and <a href="https://example.org/">that</a>.</p>',
    )
  })

  it('makes a link that leads nowhere plain text', () => {
    expect(rewriteLinks(html('<a href="article://missing" title="t">x</a>'), resolve)).toBe('<a title="t">x</a>')
  })

  it('does not touch words that only look like a link', () => {
    const text = html('<p>Write href="article://article-1" to link.</p>')
    expect(rewriteLinks(text, resolve)).toBe(text)
  })

  it('cannot be made to end the attribute by an address', () => {
    const evil = () => ({ href: '/x"><img src=x onerror=alert(1)>' })
    expect(rewriteLinks(html('<a href="article://a">x</a>'), evil)).toBe(
      '<a href="/x&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" data-page-link="">x</a>',
    )
  })
})
