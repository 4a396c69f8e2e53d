import { expect, it } from 'vitest'
import type { IssueId } from './issue.ts'
import { entitlementMarks, type Purchase, type Subscription } from './purchases.ts'

const bought = (issueId: string, status: Purchase['status'] = 'active') =>
  ({ id: `p-${issueId}`, issueId: issueId as IssueId, status }) as Purchase

const subscribed = (id: string, status: Subscription['status']) => ({ id, status }) as Subscription

const marks = (purchases: readonly Purchase[], subscriptions: readonly Subscription[] = []) =>
  entitlementMarks({ purchases, subscriptions, hasPortal: false })

it('R1.2 what opens issues is marked, in whatever order and however often it is told', () => {
  expect(marks([bought('2'), bought('1'), bought('2')], [subscribed('s', 'active')])).toEqual([
    'issue:1',
    'issue:2',
    'subscription:s:active',
  ])
  expect(marks([bought('1'), bought('2')])).toEqual(marks([bought('2'), bought('1')]))
})

it('R1.2 what was taken back or has ended is not marked; what is due still opens', () => {
  expect(marks([bought('1', 'refunded'), bought('2', 'disputed'), bought('3', 'revoked')])).toEqual([])
  expect(marks([], [subscribed('a', 'ended'), subscribed('b', 'past_due')])).toEqual(['subscription:b:past_due'])
})
