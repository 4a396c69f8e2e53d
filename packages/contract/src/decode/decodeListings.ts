import type { IssueSummary, IssueYear } from '@gatefold/magazine/issue'
import type { ArticleId, FeaturedArticle } from '@gatefold/magazine/article'
import { type DecodeContext, fieldsOf, itemsOf, type Located, reportField } from './Fields.ts'
import { addressIn, booleanIn, dateIn, localizedIn, numberIn, slugIn, textIn } from './values.ts'
import { decodeIssueSummary } from './decodeIssue.ts'

/** The issues of a listing in their order; one without an id is dropped. */
export function decodeIssues(value: unknown, context: DecodeContext): readonly IssueSummary[] {
  return itemsOf({ value, path: 'issues' }).flatMap((item) => {
    const fields = fieldsOf(item, context)
    return (fields && decodeIssueSummary(fields)) ?? []
  })
}

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

/** The rows of the operation `Articles`; a row without an article's or an issue's id is dropped. */
export function decodeFeaturedArticles(value: unknown, context: DecodeContext): readonly FeaturedArticle[] {
  return itemsOf({ value, path: 'articles' }).flatMap((item, index) => decodeRow(item, index, context) ?? [])
}

function decodeRow(item: Located, index: number, context: DecodeContext): FeaturedArticle | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const id = textIn(fields, 'id')
  const IssueID = textIn(fields, 'IssueID')
  if (id === undefined || IssueID === undefined) {
    reportField(fields, 'id', 'a featured article needs its id and its issue')
    return undefined
  }
  return {
    id: id as ArticleId,
    IssueID,
    name: localizedIn(fields, 'name') ?? '',
    slug: slugIn(fields),
    thumbnail: addressIn(fields, 'thumbnail'),
    featureImage: addressIn(fields, 'featureImage'),
    index: numberIn(fields, 'index') ?? index,
    isFeatured: booleanIn(fields, 'isFeatured') ?? true,
    created: dateIn(fields, 'created') ?? '',
    updated: dateIn(fields, 'updated') ?? '',
  }
}
