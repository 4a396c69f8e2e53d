import type { IssueYear } from '@gatefold/magazine/issue/IssueYear'
import type { DecodeContext } from './DecodeContext.ts'
import { fieldsOf, itemsOf } from './Fields.ts'
import { numberIn } from './scalars.ts'

/** The years of a title in their order; one whose number of issues makes no sense is dropped. */
export function decodeIssueYears(value: unknown, context: DecodeContext): readonly IssueYear[] {
  return itemsOf({ value, path: 'issueYears' }).flatMap((item) => {
    const fields = fieldsOf(item, context)
    const issues = fields && numberIn(fields, 'issues')
    if (fields === undefined || issues === undefined || !Number.isInteger(issues) || issues < 1) return []
    const year = numberIn(fields, 'year')
    return [{ year, issues }]
  })
}
