import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { Issue } from '../../api/StudioApi.ts'
import { texts as german } from '../../i18n/texts/issues/de.ts'
import { texts as start } from '../../i18n/texts/start/de.ts'
import { describeTerms, describeTime } from './describeIssue.ts'

const texts = setupI18n({ locale: 'de', messages: { de: { ...german, ...start } } })

it('says what an issue costs, and what it means that it is not sold by itself', () => {
  expect(describeTerms({ isPaid: false, price: null }, texts)).toBe('Frei')
  expect(describeTerms({ isPaid: true, price: { amount: 490, currency: 'EUR' } }, texts)).toBe('4,90\u00a0€')
  expect(describeTerms({ isPaid: true, price: null }, texts)).toBe('Nur im Abonnement')
})

it('says from when on a scheduled issue is seen, and since when once it is', () => {
  const issue = { status: 'SCHEDULED', publishAt: '2026-12-24T17:00:00Z', isPublic: false } as Issue
  expect(describeTime(issue, texts, 'Europe/Berlin')).toBe('Ab 24.12.2026, 18:00')
  expect(describeTime({ ...issue, isPublic: true }, texts, 'UTC')).toBe('Seit 24.12.2026, 17:00')
  expect(describeTime({ ...issue, status: 'DRAFT', publishAt: null }, texts, 'UTC')).toBe('')
})
