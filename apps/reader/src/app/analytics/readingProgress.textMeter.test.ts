import { describe, expect, it } from 'vitest'
import { aComponent, html } from '../../testing/builders.ts'
import { textPlacesOf } from './readingProgress.ts'

const READING = { language: 'ja', defaultLanguage: 'en' }

describe('textPlacesOf', () => {
  it('gives every text its part of the whole, by its letters, in reading order, also inside of others', () => {
    const places = textPlacesOf(
      [
        aComponent('title', { id: 'a', text: html('<b>Five5</b>') }),
        aComponent('image', { id: 'b' }),
        aComponent('container', {
          id: 'c',
          components: [aComponent('body', { id: 'd', text: html('<p>fif teen letters</p>') })],
        }),
      ],
      READING,
    )
    expect([...places]).toEqual([
      ['a', { start: 0, end: 5 / 19 }],
      ['d', { start: 5 / 19, end: 1 }],
    ])
  })

  it('counts the language that is shown', () => {
    const text = { ja: html('<p>海</p>'), en: html('<p>A long English sentence.</p>') }
    const places = textPlacesOf(
      [aComponent('body', { id: 'a', text }), aComponent('footer', { id: 'b', text: html('岸辺の') })],
      READING,
    )
    expect(places.get('a')).toEqual({ start: 0, end: 0.25 })
  })

  it('has no places where there is no text', () => {
    expect(textPlacesOf([aComponent('image')], READING).size).toBe(0)
  })
})
