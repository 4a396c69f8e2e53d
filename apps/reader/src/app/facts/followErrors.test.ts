import { expect, it } from 'vitest'
import { GraphqlError } from '../../services/graphql/GraphqlError.ts'
import { kindOf } from './followErrors.ts'

const failed = (code: 'UNREACHABLE' | 'GRAPHQL', codes: readonly string[] = []) =>
  kindOf(new GraphqlError({ code, message: 'Ada may not', codes }))

it('takes being offline for nothing wrong, and tells a session that is refused from content that does not come', () => {
  expect(failed('UNREACHABLE')).toBeUndefined()
  expect(failed('GRAPHQL', ['UNAUTHENTICATED'])).toBe('session')
  expect(failed('GRAPHQL')).toBe('content')
  expect(kindOf(new Error('broken'))).toBe('content')
})
