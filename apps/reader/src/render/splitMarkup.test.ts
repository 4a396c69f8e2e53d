import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { splitMarkup } from './splitMarkup.ts'

describe('splitMarkup', () => {
  it('takes what React hoists into the head and leaves the page', () => {
    const page = createElement(
      'div',
      null,
      createElement('title', null, 'Night & day'),
      createElement('meta', { name: 'description', content: 'a > b' }),
      createElement('img', { src: 'cover.jpg', fetchPriority: 'high' }),
      createElement('p', null, 'x'),
    )
    const { head, app } = splitMarkup(renderToString(createElement('main', null, page)))
    expect(head).toContain('<title>Night &amp; day</title>')
    expect(head).toContain('name="description"')
    expect(head).toContain('rel="preload"')
    expect(app.startsWith('<main>')).toBe(true)
  })

  it('takes a publication’s style along, behind which the title stands', () => {
    const sheet = createElement('style', { href: 'a', precedence: 'publication' }, 'p > a { color: red }')
    const page = createElement('main', null, sheet, createElement('title', null, 'Ebb'))
    const { head, app } = splitMarkup(renderToString(page))
    expect(head).toMatch(/^<style[^>]*>p > a \{ color: red \}<\/style><title>Ebb<\/title>$/)
    expect(app).toBe('<main></main>')
  })

  it('leaves markup without metadata as it is', () => {
    expect(splitMarkup('<p>words</p>')).toEqual({ head: '', app: '<p>words</p>' })
  })
})
