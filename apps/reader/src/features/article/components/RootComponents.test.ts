import { describe, expect, it } from 'vitest'
import { aComponent } from '../testing/builders.ts'
import { runsOf } from './RootComponents.tsx'

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
