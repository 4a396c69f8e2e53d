import type { Component } from '@gatefold/magazine/component/Component'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastSpokenLanguage, sentencesOf } from './sentencesOf.ts'

const html = (text: string) => text as SafeHtml
const body = (id: string, text: string): Component => ({ component: 'body', id, text: html(text) })
const inEnglish = { language: 'en', defaultLanguage: 'en' }

const said = (components: readonly Component[], reading = inEnglish, name = 'Mud') =>
  sentencesOf({ name, components }, reading).map(({ text }) => text)

describe('what is read aloud of an article', () => {
  it('begins with its name unless a headline says it, and goes sentence by sentence', () => {
    expect(said([body('b', '<p>The tide is out. It comes back!</p><p>Nobody waits</p>')])).toEqual([
      'Mud',
      'The tide is out.',
      'It comes back!',
      'Nobody waits',
    ])
    expect(said([{ component: 'headline', id: 'h', text: html('<b>Mud</b>') }, body('b', 'Wet.')])).toEqual([
      'Mud',
      'Wet.',
    ])
  })

  it.each([
    ['ja', '潮が引いた。すぐに戻ってくる。', ['潮が引いた。', 'すぐに戻ってくる。']],
    ['zh', '潮水退了。它会回来吗？会的。', ['潮水退了。', '它会回来吗？', '会的。']],
    ['de', 'Die Ebbe ist da. Sie geht.', ['Die Ebbe ist da.', 'Sie geht.']],
  ])('divides sentences of the language %s', (language, text, sentences) => {
    const components = [{ component: 'headline', id: 'h', text: html('x') } as const, body('b', text)]
    expect(said(components, { language, defaultLanguage: language })).toEqual(['x', ...sentences])
  })

  it('leaves out markup, soft hyphens, numbers of notes and readings of characters', () => {
    const text = 'The cause\u00ADway<sup><a href="#n">1</a></sup> is &amp; was <ruby>潮<rt>しお</rt></ruby>.'
    expect(said([body('b', text)]).at(-1)).toBe('The causeway is & was 潮.')
  })

  it('reads texts inside of others, in the language that each is in, and no pictures, tables or rulers', () => {
    const components: readonly Component[] = [
      {
        component: 'container',
        id: 'c',
        direction: 'vertical',
        components: [{ component: 'intro', id: 'i', text: { de: html('Nur deutsch.') } }],
      },
      { component: 'table', id: 't', header: ['High'], rows: [['4 m']] },
      { component: 'image', id: 'p', imageurl: '/p.webp', alt: 'A boat' },
      body('b', '* * *'),
    ]
    expect(sentencesOf({ name: { en: 'Mud' }, components }, inEnglish)).toEqual([
      { text: 'Mud', language: 'en', component: undefined },
      { text: 'Nur deutsch.', language: 'de', component: 'i' },
    ])
  })

  it('reads nothing of an article whose text is not given', () => {
    expect(said([])).toEqual([])
    expect(said([{ component: 'image', id: 'p', imageurl: '/p.webp', alt: 'A boat' }])).toEqual([])
  })

  it('divides what is too long to be said at once, and loses no letter of it', () => {
    const word = fc.stringMatching(/^[a-z]{1,30}$/)
    const text = fc.array(fc.tuple(word, fc.constantFrom(' ', ', ', '; ', '、')), { minLength: 1, maxLength: 120 })
    fc.assert(
      fc.property(text, (words) => {
        const sentence = `${words.flat().join('')}end.`
        const parts = said([{ component: 'headline', id: 'h', text: html(sentence) }])
        expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(220)
        const letters = (whole: string) => whole.replaceAll(/[^a-z]/g, '')
        expect(letters(parts.join(''))).toBe(letters(sentence))
        for (const part of parts) expect(sentence).toContain(part)
      }),
    )
  })

  it('says the language of its last sentence without dividing it into sentences', () => {
    const texts: readonly Component[] = [
      body('b', '<p>Wet.</p>'),
      body('stars', '* * *'),
      { component: 'image', id: 'p', imageurl: '/p.webp', alt: 'A boat' },
      { component: 'intro', id: 'i', text: { de: html('<p>Nass.</p><p>***</p>') } },
      {
        component: 'container',
        id: 'c',
        direction: 'vertical',
        components: [{ component: 'intro', id: 'j', text: { fr: html('Humide.') } }],
      },
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray([...texts]), (components) => {
        const last = sentencesOf({ name: 'Mud', components }, inEnglish).at(-1)
        expect(lastSpokenLanguage(components, inEnglish)).toBe(last?.language)
      }),
    )
  })
})
