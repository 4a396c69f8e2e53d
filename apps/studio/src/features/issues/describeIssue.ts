import type { I18n } from '@lingui/core'
import type { Issue } from '../../api/StudioApi.ts'
import { formatInstant, formatMoney } from '../../i18n/formats.ts'
import { type IssueOrder, type IssueState, stateOf } from './issueList.ts'

/** A state as the filter and the badge of an issue say it. */
export function nameOfState(state: IssueState, texts: I18n): string {
  switch (state) {
    case 'draft':
      return texts._('Draft')
    case 'scheduled':
      return texts._('Scheduled')
    case 'published':
      return texts._('Published')
  }
}

export function nameOfOrder(order: IssueOrder, texts: I18n): string {
  switch (order) {
    case 'release':
      return texts._('Latest release first')
    case 'name':
      return texts._('By name')
    case 'changed':
      return texts._('Last changed first')
  }
}

/** The time that belongs to an issue's state, by the clocks of a zone: when it becomes public, or since when it is. '' where none does. */
export function describeTime(issue: Issue, texts: I18n, timeZone: string): string {
  if (issue.publishAt === null) return ''
  const time = formatInstant(issue.publishAt, texts.locale, timeZone)
  return stateOf(issue) === 'scheduled' ? texts._('From {time}', { time }) : texts._('Since {time}', { time })
}

/** On which terms an issue is read: what it costs, or that it costs nothing or is not sold by itself. */
export function describeTerms({ isPaid, price }: Pick<Issue, 'isPaid' | 'price'>, texts: I18n): string {
  if (!isPaid) return texts._('Free')
  return price === null ? texts._('Subscribers only') : formatMoney(price, texts.locale)
}
