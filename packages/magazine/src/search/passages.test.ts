import { expect, it } from 'vitest'
import type { Component } from '../component/Component.ts'
import type { SafeHtml } from '../safeMarkup.ts'
import { chooseExcerpts } from './excerpts.ts'
import { languagesOf, passagesOf } from './documents.ts'
import { parseSearchQuery } from './SearchQuery.ts'
import { textOfHtml } from './textOfHtml.ts'

const html = (text: string) => text as SafeHtml
const legend = (text: string) => ({ text: html(text), onlyLightbox: false })

const components: readonly Component[] = [
  {
    id: 'c1',
    component: 'body',
    text: { en: html('<p>The tide<sup>1</sup>.</p><p>The moon.</p>'), de: html('Die Flut') },
  },
  { id: 'c2', component: 'image', imageurl: 'a.jpg', alt: 'A boat < a ship', caption: legend('At <i>low</i> water') },
  {
    id: 'c3',
    component: 'columns',
    columns: [[{ id: 'c4', component: 'table', header: ['Day', 'Height'], rows: [['Monday', '4 & more']] }]],
    split: [1],
    align: 'top',
    collapse: 'rigid',
  },
  {
    id: 'c5',
    component: 'recipe',
    name: 'Chowder',
    recipe: {
      recipeIngredient: ['two onions'],
      recipeInstructions: [
        { '@type': 'HowToSection', itemListElement: [{ '@type': 'HowToStep', text: 'Stir slowly' }] },
      ],
      image: 'https://pictures.example/soup.jpg',
      prepTime: 'PT20M',
    },
    components: [],
  },
  {
    id: 'c6',
    component: 'body',
    text: html('<ol><li>First</li><li>Second</li></ol><aside class="footnote">A note</aside>'),
  },
]

it('takes the words of every kind of component, each with the component that a link leads to', () => {
  expect(passagesOf(components, { language: 'en', isDefault: true })).toEqual([
    { text: 'The tide 1.', component: 'c1' },
    { text: 'The moon.', component: 'c1' },
    { text: 'A boat < a ship', component: 'c2' },
    { text: 'At low water', component: 'c2' },
    { text: 'Day Height', component: 'c4' },
    { text: 'Monday 4 & more', component: 'c4' },
    { text: 'Chowder', component: 'c5' },
    { text: 'two onions', component: 'c5' },
    { text: 'Stir slowly', component: 'c5' },
    { text: 'First', component: 'c6' },
    { text: 'Second', component: 'c6' },
    { text: 'A note', component: 'c6' },
  ])
})

it('takes of another language only what is in it', () => {
  expect(passagesOf(components, { language: 'de', isDefault: false })).toEqual([{ text: 'Die Flut', component: 'c1' }])
  expect([...languagesOf(components)]).toEqual(['en', 'de'])
})

it('reads markup as a reader does: no tags, no soft hyphens, no readings above characters', () => {
  expect(
    textOfHtml('<p>Half-<b>way</b>&nbsp;out&shy;side &lt;b&gt; &#x26;</p><ruby>東京<rt>とうきょう</rt></ruby>へ'),
  ).toEqual(['Half-way outside <b> &', '東京へ'])
})

it('shows the passages that answer most of the query, in the order of the text, around the first hit', () => {
  const long = `${'Sand and stone. '.repeat(30)}The lantern went out at night. ${'Wind and rain. '.repeat(30)}`
  const passages = [{ text: 'A night.' }, { text: long, component: 'c2' }, { text: 'Nothing' }, { text: 'The lantern' }]
  const { excerpts, found } = chooseExcerpts(passages, parseSearchQuery('lantern night'))
  expect(excerpts.map(({ component }) => component)).toEqual([undefined, 'c2', undefined])
  const cut = excerpts[1]
  expect(cut?.text).toMatch(/^… .*The lantern went out at night\..* …$/)
  expect(cut?.text.length).toBeLessThan(260)
  expect(cut?.marks.map(({ start, end }) => cut.text.slice(start, end))).toEqual(['lantern', 'night'])
  expect(found.size).toBe(2)
})

it('cuts a text without spaces between two characters', () => {
  const text = `${'潮'.repeat(150)}灯台${'𠮷'.repeat(200)}`
  const excerpt = chooseExcerpts([{ text }], parseSearchQuery('灯台')).excerpts[0]
  expect(excerpt?.text.isWellFormed()).toBe(true)
  expect(excerpt?.marks.map(({ start, end }) => excerpt.text.slice(start, end))).toEqual(['灯台'])
})
