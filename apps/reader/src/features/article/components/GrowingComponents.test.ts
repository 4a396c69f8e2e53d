import { expect, it } from 'vitest'
import { aComponent } from '../testing/builders.ts'
import { stretchesOf } from './GrowingComponents.tsx'

const components = Array.from({ length: 130 }, (_, at) => aComponent('spacer', { id: `s${at}` }))

it('cuts an article into pieces that are all of it, in order, and begins with a screen', () => {
  const stretches = stretchesOf(components)
  expect(stretches.map(({ length }) => length)).toEqual([12, 40, 40, 38])
  expect(stretches.flat()).toEqual(components)
})

it('leaves a short article whole', () => {
  expect(stretchesOf([])).toEqual([])
  expect(stretchesOf(components.slice(0, 12)).map(({ length }) => length)).toEqual([12])
})
