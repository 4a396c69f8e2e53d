import { describe, expect, it } from 'vitest'
import { aComponent } from '../../../testing/builders.ts'
import { runsOf, stretchesOf } from './RootComponents.tsx'

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

const kinds = (...names: readonly ('body' | 'image' | 'crosshead')[]) =>
  runsOf(names.map((name) => aComponent(name))).map((run) => run.map(({ component }) => component))

describe('runsOf', () => {
  it('keeps texts together and every other kind by itself', () => {
    expect(kinds('crosshead', 'body', 'image', 'image', 'body')).toEqual([
      ['crosshead', 'body'],
      ['image'],
      ['image'],
      ['body'],
    ])
  })

  it('loses nothing of a long run', () => {
    const runs = runsOf(Array.from({ length: 100 }, () => aComponent('body')))
    expect(runs.map((run) => run.length)).toEqual([40, 40, 20])
  })
})
