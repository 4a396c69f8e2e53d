import fc from 'fast-check'
import { expect, it } from 'vitest'
import { StoredJson, stringifyWithStored } from './contentResolvers.ts'

it('writes stored texts as they are, wherever they stand', () => {
  const value = { a: new StoredJson('[1,  2]'), b: [{ c: new StoredJson('{"d":"e"}') }, null, 'plain'] }
  expect(stringifyWithStored(value, 'mark')).toBe('{"a":[1,  2],"b":[{"c":{"d":"e"}},null,"plain"]}')
})

it('says the same as parsing and writing again', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (plain, stored) => {
      const value = { plain, stored: new StoredJson(JSON.stringify(stored)), after: plain }
      const written = JSON.parse(stringifyWithStored(value, 'a mark that nobody knows')) as unknown
      expect(written).toEqual(JSON.parse(JSON.stringify({ plain, stored, after: plain })))
    }),
  )
})

it('refuses to write when the content knows the mark', () => {
  expect(() => stringifyWithStored({ a: 'mark', b: new StoredJson('1') }, 'mark')).toThrow('The mark')
})
