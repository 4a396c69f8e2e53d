import { describe, expect, it } from 'vitest'
import { aComponent, html } from '../../../testing/builders.ts'
import { renderComponents } from '../../../testing/renderMarkup.tsx'

const body = (words: string) => aComponent('body', { text: html(`<p>${words}</p>`) })

describe('tables', () => {
  it('has header cells, a caption and a room that the keyboard can scroll', () => {
    const table = aComponent('table', {
      header: ['Place', 'Range'],
      rows: [
        ['Holm', '2.4'],
        ['Sands', '11.9 m'],
      ],
      caption: { text: html('Tides'), onlyLightbox: false },
    })
    const markup = renderComponents([table])
    expect(markup).toContain('<th scope="col">Place</th><th scope="col" data-number="">Range</th>')
    expect(markup).toContain('<td>Holm</td><td data-number="">2.4</td>')
    expect(markup).toMatch(/role="group" aria-label="Table" tabindex="0"/i)
    expect(markup).toContain('Tides')
  })

  it('has no empty header row, and takes rows of uneven length', () => {
    const markup = renderComponents([aComponent('table', { header: [], rows: [['a'], ['b', 'c'], []] })])
    expect(markup).not.toContain('thead')
    expect(markup.match(/<tr>/g)).toHaveLength(3)
  })

  it('shows a table in markup as it is', () => {
    const table = '<table><tbody><tr><td rowspan="2">x</td></tr></tbody></table>'
    expect(renderComponents([aComponent('htmltable', { html: html(table) })])).toContain(table)
  })
})

describe('columns and containers', () => {
  it('weighs the columns, one where nothing is said', () => {
    const columns = {
      columns: [[body('one')], [body('two')], [body('three')]],
      split: [2, 0],
      align: 'top',
      collapse: 'tablet',
    }
    const markup = renderComponents([aComponent('columns', columns)])
    expect(markup).toContain('--split:minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)')
    expect(markup).toContain('data-collapse="tablet"')
    expect(markup.indexOf('one')).toBeLessThan(markup.indexOf('three'))
  })

  it('gives no component inside another one a place of its own on the page', () => {
    const columns = { columns: [[{ ...body('one'), bleed: true }]], split: [1], align: 'top', collapse: 'rigid' }
    expect(renderComponents([aComponent('columns', columns)]).match(/data-place/g)).toHaveLength(1)
  })

  it('is a figure with its caption', () => {
    const caption = { text: html('Both'), onlyLightbox: false }
    const markup = renderComponents([
      aComponent('container', { components: [body('one')], direction: 'vertical', type: 'figure', caption }),
    ])
    expect(markup).toMatch(/^<figure .*one.*<figcaption.*Both/)
  })

  it('is one large link that carries the words inside it as its name', () => {
    const link = {
      components: [body('one <a href="#x">x</a>')],
      direction: 'vertical',
      type: 'link',
      link: 'article://article-1',
    }
    const markup = renderComponents([aComponent('container', link)])
    expect(markup).toContain('<a href="/issues/slow-water/article-1" data-page-link=""')
    expect(markup).toContain('aria-labelledby="a-container-content"')
    expect(markup).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /)
  })

  it('says its background to the style, and lets no value become one by itself', () => {
    const filled = (background: string) =>
      renderComponents([aComponent('container', { components: [], direction: 'vertical', background })])
    expect(filled('gold')).toContain('data-fill="gold"')
    expect(filled('red;position:fixed')).not.toContain('style=')
  })
})

describe('the smaller kinds', () => {
  it('makes a divider a rule and a spacer silent', () => {
    expect(renderComponents([aComponent('divider', { dividerId: 'wave' })])).toMatch(/^<hr .*data-divider="wave"\/>$/)
    expect(renderComponents([aComponent('spacer', { size: 'large' })])).toMatch(/data-size="large" aria-hidden="true"/)
  })

  it('makes an anchor a place to jump to', () => {
    expect(renderComponents([aComponent('anchor', { name: 'here' })])).toContain('<span id="here"')
  })

  it('makes a button a link, and nothing without a place to go', () => {
    const button = {
      text: { en: 'Go', de: 'Los' },
      link: 'https://example.org/',
      newWindow: true,
      align: 'center',
      size: 'large',
    }
    const markup = renderComponents([aComponent('button', button)])
    expect(markup).toMatch(/<a href="https:\/\/example.org\/" rel="noopener noreferrer" target="_blank"[^>]*>Go<\/a>/)
    expect(renderComponents([aComponent('button', { ...button, link: 'vbscript:x' })])).toBe('')
  })

  it('lists the places of a map, each a link, and the map itself where it marks none', () => {
    const map = {
      latitude: -53.5,
      longitude: 9.9,
      zoom: 8,
      markers: [{ latitude: 53.55, longitude: 9.99, caption: 'East pier' }],
    }
    const markup = renderComponents([aComponent('map', map)])
    expect(markup).toMatch(
      /<a href="https:\/\/www\.openstreetmap\.org\/[^"]*#map=13\/53\.55\/9\.99"[^>]*>East pier<\/a>/,
    )
    expect(renderComponents([aComponent('map', { ...map, markers: [] })])).toContain('53.500° S, 9.900° E')
  })

  it('puts the posts of a live report under their times, in UTC until it knows the reader’s zone', () => {
    const post = aComponent('live_post', { time: '2026-04-02T06:20:00Z', components: [body('The first boat.')] })
    const markup = renderComponents([aComponent('live_container', { posts: [post] })])
    expect(markup).toMatch(
      /<article .*<time dateTime="2026-04-02T06:20:00Z"[^>]*>April 2 at 06:20\sAM UTC<\/time>.*The first boat\./,
    )
  })

  it('leaves out a time that is none', () => {
    expect(renderComponents([aComponent('live_post', { time: 'soon', components: [body('x')] })])).not.toContain(
      '<time',
    )
  })

  it('writes a recipe out for a cook', () => {
    const recipe = { recipeYield: '4', recipeIngredient: ['Eel'], recipeInstructions: ['Toast.', 'Eat.'] }
    const markup = renderComponents([
      aComponent('recipe', { name: { en: 'Eel on rye' }, recipe, components: [body('Story')] }),
    ])
    expect(markup).toContain('<dt>Makes</dt><dd>4</dd>')
    expect(markup).toMatch(/<label [^>]*><input type="checkbox"\/><span>Eel<\/span><\/label>/)
    expect(markup).toMatch(/<ol><li>Toast\.<\/li><li>Eat\.<\/li><\/ol>/)
    expect(markup).toMatch(/<h2 [^>]*>Eel on rye<\/h2>/)
    expect(markup).toContain('Story')
    expect(markup).toContain('<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe"')
  })
})
