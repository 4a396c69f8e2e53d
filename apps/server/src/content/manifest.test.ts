import { expect, it } from 'vitest'
import { chooseFonts, type FontRow } from './manifest.ts'

const font = (name: string, issueId: string | null, file = name): FontRow => ({
  issueId,
  payload: JSON.stringify({ name, urls: [`/assets/${file}.woff2`] }),
})

it('takes the fonts of the issue and of the title', () => {
  const fonts = [font('Fell', 'i1'), font('House', null), font('Other', 'i2')]
  expect(chooseFonts(fonts, 'i1', [])).toEqual([fonts[0]?.payload, fonts[1]?.payload])
})

it('takes what another issue brought where this one uses the name', () => {
  const texts = [JSON.stringify({ properties: { body: { font: { family: 'A "Great" Face' } } } })]
  const fonts = [font('A "Great" Face', 'i2'), font('Great', 'i2'), font('Fell', 'i1'), font('Fell', 'i3', 'other')]
  expect(chooseFonts(fonts, 'i1', texts)).toEqual([fonts[0]?.payload, fonts[2]?.payload, fonts[3]?.payload])
})
