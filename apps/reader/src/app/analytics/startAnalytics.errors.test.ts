import { expect, it } from 'vitest'
import { GraphqlError } from '../../network/GraphqlError.ts'
import { kindOf } from './startAnalytics.ts'

const failed = (code: 'UNREACHABLE' | 'GRAPHQL' | 'ADMINS_ONLY', codes: readonly string[] = []) =>
  kindOf(new GraphqlError({ code, message: 'Ada may not', codes }), true)

it('takes being offline for nothing wrong, and tells a session that is refused from content that does not come', () => {
  expect(failed('UNREACHABLE')).toBeUndefined()
  expect(failed('GRAPHQL', ['UNAUTHENTICATED'])).toBe('session')
  expect(failed('GRAPHQL')).toBe('content')
  expect(failed('ADMINS_ONLY')).toBeUndefined()
})

it('tells of code that does not come, unless there is no network', () => {
  const missing = new TypeError('Failed to fetch dynamically imported module')
  expect(kindOf(missing, true)).toBe('script')
  expect(kindOf(missing, false)).toBeUndefined()
  expect(kindOf(new Error('broken'), false)).toBe('content')
})
