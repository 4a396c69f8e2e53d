import { describe, expect, it } from 'vitest'
import { aComponent, html } from '../../../testing/builders.ts'
import { renderComponents } from '../../../testing/renderMarkup.tsx'

const picture = {
  imageurl: '/a.webp',
  alt: { en: 'A river', de: 'Ein Fluss' },
  width: 1600,
  height: 900,
  placeholder: '#9a927c',
}
const legend = (text: string, onlyLightbox = false) => ({ text: html(text), onlyLightbox })

describe('an image', () => {
  it('has its size, its colour and its words before it loads', () => {
    const markup = renderComponents([aComponent('image', picture)])
    expect(markup).toContain('width="1600"')
    expect(markup).toContain('height="900"')
    expect(markup).toContain('background-color:#9a927c')
    expect(markup).toContain('alt="A river"')
    expect(markup).toContain('loading="lazy"')
  })

  it('is a figure with caption and credit, without what belongs to the lightbox', () => {
    const shown = renderComponents([
      aComponent('image', { ...picture, caption: legend('Dusk'), credit: legend('T. Vere') }),
    ])
    expect(shown).toMatch(/^<figure .*<figcaption[^>]*>.*Dusk.*T\. Vere.*<\/figcaption><\/figure>$/)
    const hidden = renderComponents([aComponent('image', { ...picture, caption: legend('Dusk', true) })])
    expect(hidden).not.toContain('Dusk')
    expect(hidden).not.toContain('figcaption')
  })

  it('is named to the gate where it is seen first, which fetches it unless pictures are off', () => {
    const markup = renderComponents([aComponent('image', picture)], { leadPictureId: 'a-image' })
    expect(markup).toContain('<meta name="lead-picture" content="/a.webp"/>')
    expect(markup).toContain('loading="lazy"')
    expect(markup).toContain('fetchPriority="high"')
  })

  it('links where it is told to, in a new window when asked, and nowhere by a wrong scheme', () => {
    const page = renderComponents([aComponent('image', { ...picture, link: 'article://article-1' })])
    expect(page).toContain('<a href="/issues/slow-water/article-1" data-page-link=""><img')
    const web = renderComponents([aComponent('image', { ...picture, link: 'https://example.org/', newWindow: true })])
    expect(web).toContain('target="_blank"')
    expect(web).toContain('rel="noopener noreferrer"')
    const wrong = renderComponents([aComponent('image', { ...picture, link: 'javascript:alert(1)' })])
    expect(wrong).not.toContain('javascript')
  })

  it('opens large by a named link to its file, unless it leads on, is a mark, or stands inside a link', () => {
    const alone = aComponent('image', picture)
    expect(renderComponents([alone])).toMatch(
      /<a href="\/a.webp" data-enlarge="a-image"[^>]* aria-label="Enlarge: A river"/,
    )
    for (const fields of [{ link: 'https://example.org/' }, { role: 'logo' }, { role: 'thumbnail' }]) {
      expect(renderComponents([aComponent('image', { ...picture, ...fields })])).not.toContain('data-enlarge')
    }
    const card = aComponent('container', { type: 'link', link: 'https://example.org/', components: [alone] })
    expect(renderComponents([card])).not.toContain('data-enlarge')
  })

  it('is drawn with its filter when that is one', () => {
    expect(renderComponents([aComponent('image', { ...picture, filter: 'sepia(60%)' })])).toContain('filter:sepia(0.6)')
    expect(renderComponents([aComponent('image', { ...picture, filter: 'url(#x)' })])).not.toContain('filter')
  })

  it('is not blown up where it has few pixels, unless the publisher wants it or it is a drawing', () => {
    const small = { ...picture, width: 160, height: 120 }
    const markupOf = (fields: object) => renderComponents([aComponent('image', { ...small, ...fields })])
    expect(markupOf({})).toContain('--most:320px')
    expect(markupOf({ expandFullWidth: true })).not.toContain('--most')
    expect(markupOf({ imageurl: '/a.svg' })).not.toContain('--most')
    expect(markupOf({ width: 1600 })).not.toContain('--most')
  })

  it('keeps a room for a picture whose size is not known, and takes no colour that is none', () => {
    const markup = renderComponents([
      aComponent('image', { imageurl: '/a.webp', alt: '', placeholder: 'red;x:url(y)' }),
    ])
    expect(markup).not.toContain('width=')
    expect(markup).not.toContain('background-color')
  })

  it('says an advert is one', () => {
    const markup = renderComponents([aComponent('advert', { ...picture, href: 'https://example.org/' })])
    expect(markup).toContain('<aside')
    expect(markup).toContain('aria-label="Advertisement"')
    expect(markup).toContain('rel="sponsored noopener noreferrer"')
  })
})

describe('a gallery', () => {
  const gallery = {
    images: [{ ...picture, caption: legend('One') }, picture, { ...picture, link: '#x' }],
    role: 'default',
    transition: 'slide',
    direction: 'horizontal',
    autoplay: false,
    speed: 3,
  }

  it('is a named region with every picture in a list, buttons and a count that is read out', () => {
    const markup = renderComponents([aComponent('gallery', gallery)])
    expect(markup).toContain('aria-label="3 pictures"')
    expect(markup.match(/<li /g)).toHaveLength(3)
    expect(markup).toContain('aria-live="polite"')
    expect(markup).toContain('1 of 3')
    expect(markup).toMatch(/<button type="button" disabled="">Previous picture<\/button>/)
    expect(markup).toMatch(/<button type="button">Next picture<\/button>/)
  })

  it('is a plain list as a mosaic', () => {
    const markup = renderComponents([aComponent('gallery', { ...gallery, role: 'mosaic' })])
    expect(markup.match(/<li>/g)).toHaveLength(3)
    expect(markup).not.toContain('<button')
  })

  it('is nothing without pictures', () => {
    expect(renderComponents([aComponent('gallery', { ...gallery, images: [] })])).toBe('')
  })
})
