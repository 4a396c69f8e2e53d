import { describe, expect, it } from 'vitest'
import { headingLevelsOf } from './headingLevelsOf.ts'
import { aComponent } from '../testing/builders.ts'

const levels = (...kinds: readonly ('title' | 'subtitle' | 'crosshead' | 'body')[]) =>
  headingLevelsOf(kinds.map((kind) => aComponent(kind)))

describe('headingLevelsOf', () => {
  it('goes down one level at a time', () => {
    expect(levels('title', 'subtitle', 'crosshead')).toMatchObject({ title: 'h2', subtitle: 'h3', crosshead: 'h4' })
  })

  it('leaves no gap where a kind is missing', () => {
    expect(levels('body', 'crosshead').crosshead).toBe('h2')
    expect(levels('title', 'crosshead').crosshead).toBe('h3')
    expect(levels('subtitle', 'crosshead')).toMatchObject({ subtitle: 'h2', crosshead: 'h3' })
  })
})
