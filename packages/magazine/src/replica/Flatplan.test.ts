import { describe, expect, it } from 'vitest'
import { fromLeft, singlesOf, spreadIndexOf, spreadsOf, type Leaf } from './Flatplan.ts'

const UPRIGHT = { width: 595, height: 842 }
const WIDE = { width: 1190, height: 842 }

/** `u` is an upright page, `w` a wide one, `?` one whose form nobody knows. */
function leaves(forms: string): readonly Leaf[] {
  return Array.from(forms, (form, index) => ({
    page: index + 1,
    size: form === '?' ? undefined : form === 'w' ? WIDE : UPRIGHT,
  }))
}

describe('spreads', () => {
  it('show the first page alone and the others in pairs', () => {
    expect(spreadsOf(leaves('uuuuu'))).toEqual([[1], [2, 3], [4, 5]])
  })

  it('leave the last page alone where it has no neighbour', () => {
    expect(spreadsOf(leaves('uuuu'))).toEqual([[1], [2, 3], [4]])
    expect(spreadsOf(leaves('u'))).toEqual([[1]])
    expect(spreadsOf([])).toEqual([])
  })

  it('show a page alone that is wider than high, and begin anew behind it', () => {
    expect(spreadsOf(leaves('uuuwuu'))).toEqual([[1], [2, 3], [4], [5, 6]])
    expect(spreadsOf(leaves('uuwuu'))).toEqual([[1], [2], [3], [4, 5]])
    expect(spreadsOf(leaves('www'))).toEqual([[1], [2], [3]])
  })

  it('take a page of unknown form for an upright one', () => {
    expect(spreadsOf(leaves('???'))).toEqual([[1], [2, 3]])
  })

  it('are found by each of their pages', () => {
    const spreads = spreadsOf(leaves('uuuuu'))
    expect([1, 2, 3, 4, 5].map((page) => spreadIndexOf(spreads, page))).toEqual([0, 1, 1, 2, 2])
    expect(spreadIndexOf(spreads, 77)).toBe(0)
  })

  it('lie from right to left where the issue reads so', () => {
    expect(fromLeft([2, 3], 'ltr')).toEqual([2, 3])
    expect(fromLeft([2, 3], 'rtl')).toEqual([3, 2])
  })

  it('are single pages on a narrow screen', () => {
    expect(singlesOf(leaves('uwu'))).toEqual([[1], [2], [3]])
  })
})
