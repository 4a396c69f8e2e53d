import type { I18n } from '@lingui/core'
import type { AuditAction, AuditEntry } from '../../api/StudioApi.ts'

interface Values extends Record<string, string> {
  /** Who did it. */
  readonly actor: string
  /** What was changed. */
  readonly subject: string
}

const SENTENCES: Readonly<Record<AuditAction, (texts: I18n, values: Values) => string>> = {
  ISSUE_IMPORTED: (texts, values) => texts._('{actor} imported “{subject}”', values),
  ISSUE_PUBLISHED: (texts, values) => texts._('{actor} published “{subject}”', values),
  ISSUE_SCHEDULED: (texts, values) => texts._('{actor} scheduled “{subject}”', values),
  ISSUE_UNPUBLISHED: (texts, values) => texts._('{actor} took back “{subject}”', values),
  ISSUE_PRICED: (texts, values) => texts._('{actor} changed the price of “{subject}”', values),
  ISSUE_REMOVED: (texts, values) => texts._('{actor} removed “{subject}”', values),
  SAMPLE_CHANGED: (texts, values) => texts._('{actor} changed the sample “{subject}”', values),
  MEMBER_INVITED: (texts, values) => texts._('{actor} invited {subject}', values),
  INVITATION_WITHDRAWN: (texts, values) => texts._('{actor} took back the invitation for {subject}', values),
  INVITATION_ACCEPTED: (texts, values) => texts._('{actor} accepted the invitation for {subject}', values),
  ACCOUNT_ADDED: (texts, values) => texts._('{actor} made the account of {subject}', values),
  ACCOUNT_DISABLED: (texts, values) => texts._('{actor} disabled the account of {subject}', values),
  ACCOUNT_ENABLED: (texts, values) => texts._('{actor} enabled the account of {subject}', values),
  ACCOUNT_REMOVED: (texts, values) => texts._('{actor} removed the account of {subject}', values),
  SECOND_FACTOR_ON: (texts, values) => texts._('{actor} added an authenticator to {subject}', values),
  SECOND_FACTOR_OFF: (texts, values) => texts._('{actor} removed the authenticator of {subject}', values),
  SECOND_FACTOR_RESET: (texts, values) => texts._('{actor} let {subject} in without an authenticator', values),
  ROLE_CHANGED: (texts, values) => texts._('{actor} changed the role of {subject}', values),
}

/** A change as a sentence, such as `ada@example.org published “Low Tide”`. Pure. */
export function logSentence(
  { action, actor, subject }: Pick<AuditEntry, 'action' | 'actor' | 'subject'>,
  texts: I18n,
): string {
  return SENTENCES[action](texts, { actor, subject })
}

const LONGEST = 4000

/** What an entry holds of what was there before or after, to be read by people; '' where there was nothing. Pure. */
export function writeState(state: unknown): string {
  if (state === null || state === undefined) return ''
  const text = JSON.stringify(state, undefined, 2)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
