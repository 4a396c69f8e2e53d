import { expect, it } from 'vitest'
import { spoken } from './spoken.ts'

it('keeps one language of everything that is said in several, and all that is said in none', () => {
  const column = [
    { component: 'body', text: { en: '<p>Mud</p>', ja: '<p>泥</p>' } },
    { component: 'spacer', size: 'large' },
  ]
  expect(spoken({ title: { en: 'Mud', ja: '泥' }, columns: [column] }, 'ja')).toEqual({
    title: '泥',
    columns: [
      [
        { component: 'body', text: '<p>泥</p>' },
        { component: 'spacer', size: 'large' },
      ],
    ],
  })
})
