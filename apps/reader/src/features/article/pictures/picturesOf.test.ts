import { expect, it } from 'vitest'
import { aComponent, aSetting, html } from '../../../testing/builders.ts'
import { picturesOf } from './picturesOf.ts'

const picture = (imageurl: string, fields: object = {}) => ({
  imageurl,
  alt: { en: 'A river', de: 'Ein Fluss' },
  ...fields,
})
const image = (id: string, fields: object = {}) => ({ ...aComponent('image', picture(`/${id}.webp`, fields)), id })

it('lists the pictures of an article in its order, at any depth', () => {
  const gallery = aComponent('gallery', { images: [picture('/c.webp'), picture('/d.webp')] })
  const components = [
    image('a'),
    aComponent('columns', { columns: [[image('b')], [aComponent('container', { components: [gallery] })]] }),
    aComponent('live_container', { posts: [aComponent('live_post', { components: [image('e')] })] }),
    aComponent('recipe', { components: [image('f')] }),
    aComponent('body', { text: html('<p>Water</p>') }),
  ]
  expect(picturesOf(components, aSetting()).map(({ name, imageurl }) => [name, imageurl])).toEqual([
    ['a', '/a.webp'],
    ['b', '/b.webp'],
    ['a-gallery/0', '/c.webp'],
    ['a-gallery/1', '/d.webp'],
    ['e', '/e.webp'],
    ['f', '/f.webp'],
  ])
})

it('brings words in the reading language, those that only the lightbox shows among them, and the filter', () => {
  const caption = { text: { en: html('Dusk'), de: html('Abend') }, onlyLightbox: true }
  const setting = aSetting({ reading: { language: 'de', defaultLanguage: 'en' } })
  const [only] = picturesOf(
    [image('a', { caption, credit: { text: html(' '), onlyLightbox: false }, filter: 'sepia' })],
    setting,
  )
  expect(only).toMatchObject({
    alt: 'Ein Fluss',
    caption: { html: 'Abend', mark: {} },
    credit: undefined,
    filter: 'sepia(1)',
  })
})

it('says the language of words that fall back to another than the reading language', () => {
  const legend = (text: object) => ({ text, onlyLightbox: false })
  const caption = legend({ en: html('Dusk'), de: html('Abend') })
  const setting = aSetting({ reading: { language: 'ar', defaultLanguage: 'en' } })
  const [only] = picturesOf([image('a', { caption, credit: legend({ ar: html('نهر') }) })], setting)
  expect(only?.caption).toEqual({ html: 'Dusk', mark: { lang: 'en', dir: 'ltr' } })
  expect(only?.credit).toEqual({ html: 'نهر', mark: {} })
})
