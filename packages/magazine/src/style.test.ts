import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aStyle } from './testing/builders.ts'
import { resolveStyle, type StyleProperties, toCamelCase } from './style.ts'

describe('toCamelCase', () => {
  it('R3.3 renames snake_case at any depth, in objects and in lists, and leaves values alone', () => {
    const properties = {
      body: { font: { line_height: '1.5', font_family: 'snake_case' }, padding_left: 3 },
      dropcap: { border_top_width: 1, tab: { tab_size: 4 } },
      dividers: [{ height_size: 2, divider_id: 'a_b' }],
      camelCase: true,
    }
    expect(toCamelCase(properties)).toEqual({
      body: { font: { lineHeight: '1.5', fontFamily: 'snake_case' }, paddingLeft: 3 },
      dropcap: { borderTopWidth: 1, tab: { tabSize: 4 } },
      dividers: [{ heightSize: 2, dividerId: 'a_b' }],
      camelCase: true,
    })
  })

  it('R3.3 renames nothing twice', () => {
    const record = fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.dictionary(fc.string(), fc.boolean())))
    fc.assert(
      fc.property(record, (properties) => {
        const once = toCamelCase(properties)
        expect(toCamelCase(once)).toEqual(once)
      }),
    )
  })
})

describe('resolveStyle', () => {
  it('R3.4 merges deeply through any depth of ancestry, the nearest winning', () => {
    const styles = [
      aStyle({ id: 'a', properties: { body: { font: { size: 1, colour: 'red' } }, canvas: { width: 10 } } }),
      aStyle({ id: 'b', parent: 'a', properties: { body: { font: { size: 2 } } }, tablet: { body: { width: 5 } } }),
      aStyle({ id: 'c', parent: 'b', properties: { canvas: { width: 30 } } }),
    ]
    expect(resolveStyle(aStyle({ id: 'd', parent: 'c', properties: { title: { width: 1 } } }), styles)).toEqual({
      id: 'd',
      properties: { body: { font: { size: 2, colour: 'red' } }, canvas: { width: 30 }, title: { width: 1 } },
      tablet: { body: { width: 5 } },
      desktop: {},
    })
  })

  it('R3.4 merges names that are written differently', () => {
    const parent = aStyle({ id: 'p', properties: { body: { font_size: 1 } } })
    const child = aStyle({ id: 'c', parent: 'p', properties: { body: { fontSize: 2 } } })
    expect(resolveStyle(child, [parent]).properties).toEqual({ body: { fontSize: 2 } })
  })

  it('R3.4 concatenates arrays', () => {
    const parent = aStyle({ id: 'p', properties: { buttons: [{ id: 'one' }] } })
    const child = aStyle({ id: 'c', parent: 'p', properties: { buttons: [{ id: 'two' }] } })
    expect(resolveStyle(child, [parent]).properties['buttons']).toEqual([{ id: 'one' }, { id: 'two' }])
  })

  it('R3.4 combines each divider with the base divider, inherited or own', () => {
    const base = { id: 'base', colour: 'grey', border: { width: 1, style: 'solid' } }
    const parent = aStyle({ id: 'p', properties: { dividers: [base] } })
    const child = aStyle({ id: 'c', parent: 'p', properties: { dividers: [{ id: 'stars', border: { width: 3 } }] } })
    expect(resolveStyle(child, [parent]).properties['dividers']).toEqual([
      base,
      { id: 'stars', colour: 'grey', border: { width: 3, style: 'solid' } },
    ])
  })

  it('R3.4 is not stopped by a cycle, by itself as a parent or by a missing parent', () => {
    const one = aStyle({ id: 'one', parent: 'two', properties: { a: 1 } })
    const two = aStyle({ id: 'two', parent: 'one', properties: { a: 2, b: 2 } })
    expect(resolveStyle(one, [one, two]).properties).toEqual({ a: 1, b: 2 })
    const narcissus = aStyle({ id: 'n', parent: 'n', properties: { a: 1 } })
    expect(resolveStyle(narcissus, [narcissus]).properties).toEqual({ a: 1 })
    expect(resolveStyle(aStyle({ id: 'o', parent: 'gone', properties: { a: 1 } }), []).properties).toEqual({ a: 1 })
  })

  it('R3.4 survives ten thousand generations and properties of any shape', () => {
    const line = Array.from({ length: 10_000 }, (_, index) =>
      aStyle({ id: `s${index}`, parent: `s${index + 1}`, properties: { [`p${index % 7}`]: index } }),
    )
    expect(Object.keys(resolveStyle(line[0] ?? aStyle({ id: 'x' }), line).properties)).toHaveLength(7)
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), fc.object({ maxDepth: 4 }), (under, over) => {
        const parent = aStyle({ id: 'p', properties: under as StyleProperties })
        const child = aStyle({ id: 'c', parent: 'p', properties: over as StyleProperties })
        expect(resolveStyle(child, [parent]).id).toBe('c')
      }),
    )
  })
})
