import { expect, it } from 'vitest'
import { readEntitlements } from './readEntitlements.ts'

it('takes the first claim that is there, and never two together', () => {
  const all = { 'cf:entitlements': ['cf:issue:1'], resources: ['cf:issue:2'], entitlements: ['cf:issue:3'] }
  expect(readEntitlements(all)).toEqual({ issueIds: ['1'], ignored: 0 })
  expect(readEntitlements({ entitlements: ['cf:issue:3'], resources: ['cf:issue:2'] })).toEqual({
    issueIds: ['2'],
    ignored: 0,
  })
  expect(readEntitlements({ 'cf:entitlements': [], resources: ['cf:issue:2'] })).toEqual({ issueIds: [], ignored: 0 })
  expect(readEntitlements({})).toEqual({ issueIds: [], ignored: 0 })
})

it('counts what it does not know and leaves it', () => {
  const values = ['cf:issue:a:b', 'cf:article:1', 'issue:2', 'cf:issue:', 'cf::1', 7, null, ['cf:issue:3']]
  expect(readEntitlements({ entitlements: values })).toEqual({ issueIds: ['a:b'], ignored: 7 })
})

it('finds no list in anything else', () => {
  for (const value of [null, 'cf:issue:1', { 0: 'cf:issue:1' }, true, undefined]) {
    expect(readEntitlements({ resources: value, entitlements: ['cf:issue:1'] })).toBeUndefined()
  }
})
