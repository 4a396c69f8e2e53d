import { expect, it } from 'vitest'
import { textsIn } from './hostTexts.ts'

it('R1.4 says a text in each language, also where it is the same word as in English', () => {
  expect(textsIn('en')('Sign in')).toBe('Sign in')
  expect(textsIn('nl')('Sign in')).toBe('Inloggen')
  expect(textsIn('de')('Code')).toBe('Code')
})

it('puts values into a text as they are', () => {
  const title = '{minutes} & <b>'
  expect(textsIn('en')('Back to {title}', { title })).toBe('Back to {minutes} & <b>')
  expect(textsIn('ja')('Back to {title}', { title })).toBe('{minutes} & <b>に戻る')
})
