import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { texts as english } from '../../i18n/texts/log/en.ts'
import { texts as german } from '../../i18n/texts/log/de.ts'
import { logSentence, writeState } from './logSentence.ts'

const messages = { en: english, de: german }
const texts = setupI18n({ locale: 'en', messages })

it('says who did what to which issue', () => {
  const entry = { actor: 'ada@example.org', subject: 'Low Tide' }
  expect(logSentence({ ...entry, action: 'ISSUE_PUBLISHED' }, texts)).toBe('ada@example.org published “Low Tide”')
  expect(logSentence({ ...entry, action: 'ISSUE_UNPUBLISHED' }, texts)).toBe('ada@example.org took back “Low Tide”')
})

it('says who was invited, and whose role was changed', () => {
  const entry = { actor: 'root', subject: 'bo@example.org' }
  expect(logSentence({ ...entry, action: 'MEMBER_INVITED' }, texts)).toBe('root invited bo@example.org')
  expect(logSentence({ ...entry, action: 'ROLE_CHANGED' }, texts)).toBe('root changed the role of bo@example.org')
  const inGerman = setupI18n({ locale: 'de', messages })
  expect(logSentence({ ...entry, action: 'MEMBER_INVITED' }, inGerman)).toBe('root hat bo@example.org eingeladen')
})

it('writes what was before and after in lines, and cuts what is long', () => {
  expect(writeState({ status: 'draft' })).toBe('{\n  "status": "draft"\n}')
  expect(writeState(null)).toBe('')
  expect(writeState('a'.repeat(9000))).toHaveLength(4001)
})
