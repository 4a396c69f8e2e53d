import type { IssueSummary } from '@gatefold/magazine/issue/Issue'
import type { DecodeContext } from './DecodeContext.ts'
import { decodeIssueSummary } from './decodeIssue.ts'
import { fieldsOf, itemsOf } from './Fields.ts'
import { oneOfIn } from './scalars.ts'

const STATUSES = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const

/** An issue with how far it is on its way to readers, as an admin sees it. */
export interface ListedIssue {
  readonly issue: IssueSummary
  /** Undefined where the host does not tell. */
  readonly status: (typeof STATUSES)[number] | undefined
}

/** All issues in their order, published or not; one without an id is dropped. */
export function decodeListedIssues(value: unknown, context: DecodeContext): readonly ListedIssue[] {
  return itemsOf({ value, path: 'allIssues' }).flatMap((item) => {
    const [issue, fields] = [decodeIssueSummary(item, context), fieldsOf(item, context)]
    return issue === undefined || fields === undefined ? [] : { issue, status: oneOfIn(fields, 'status', STATUSES) }
  })
}
