import { expect, it } from 'vitest'
import { childrenOf, type Component } from './Component.ts'

const line = (id: string) => ({ component: 'body', id })
const inside = (fields: object) => childrenOf(fields as Component).map(({ id }) => id)

it('gives what stands inside a component, whatever the component calls it', () => {
  expect(inside({ component: 'columns', columns: [[line('a'), line('b')], [line('c')]] })).toEqual(['a', 'b', 'c'])
  expect(inside({ component: 'live_container', posts: [line('a')] })).toEqual(['a'])
  for (const component of ['container', 'live_post', 'recipe']) {
    expect(inside({ component, components: [line('a')] })).toEqual(['a'])
  }
  expect(inside(line('a'))).toEqual([])
})
