import type { ArticleId } from '@gatefold/magazine/article'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { IssueId } from '@gatefold/magazine/issue'
import type { Excerpt, Mark, SearchHit, SearchResults } from '@gatefold/magazine/search/SearchQuery'
import {
  type DecodeContext,
  type Fields,
  fieldsOf,
  itemsIn,
  type Located,
  locatedIn,
  omitUndefined,
  reportField,
  valueIn,
} from './Fields.ts'
import { booleanIn, localizedIn, numberIn, numberOf, slugIn, textIn, textsIn } from './values.ts'

/** What answers a query; a hit without its issue is dropped and reported. None at all for what is no answer. */
export function decodeSearch(value: unknown, context: DecodeContext): SearchResults {
  const fields = fieldsOf({ value, path: 'search' }, context)
  if (fields === undefined) return { hits: [], hasMore: false }
  return {
    hits: itemsIn(fields, 'hits').flatMap((item) => decodeHit(item, context) ?? []),
    hasMore: booleanIn(fields, 'hasMore') ?? false,
  }
}

function decodeHit(item: Located, context: DecodeContext): SearchHit | undefined {
  const fields = fieldsOf(item, context)
  const issue = fields === undefined ? undefined : issueIn(fields)
  if (fields === undefined || issue === undefined) return undefined
  return {
    issue,
    article: articleIn(fields),
    language: textIn(fields, 'language') ?? issue.languages[0] ?? '',
    isOpen: booleanIn(fields, 'isOpen') ?? false,
    excerpts: itemsIn(fields, 'passages').flatMap((passage) => decodeExcerpt(passage, context) ?? []),
  }
}

function issueIn(hit: Fields): SearchHit['issue'] | undefined {
  const fields = fieldsOf(locatedIn(hit, 'issue'), hit.context)
  const id = fields === undefined ? undefined : textIn(fields, 'id')
  if (fields === undefined || id === undefined) {
    reportField(hit, 'issue', 'a hit needs its issue')
    return undefined
  }
  const name = localizedIn(fields, 'name') ?? ''
  return { id: id as IssueId, slug: slugIn(fields), name, languages: textsIn(fields, 'languages') }
}

function articleIn(hit: Fields): SearchHit['article'] {
  const fields = isRecord(valueIn(hit, 'article')) ? fieldsOf(locatedIn(hit, 'article'), hit.context) : undefined
  const id = fields === undefined ? undefined : textIn(fields, 'id')
  if (fields === undefined || id === undefined) return undefined
  const name = localizedIn(fields, 'name') ?? ''
  return { id: id as ArticleId, slug: slugIn(fields), name, author: textIn(fields, 'author') ?? '' }
}

function decodeExcerpt(item: Located, context: DecodeContext): Excerpt | undefined {
  const fields = fieldsOf(item, context)
  const text = fields === undefined ? undefined : textIn(fields, 'text')
  if (fields === undefined || text === undefined) return undefined
  return omitUndefined<Excerpt>({
    text,
    marks: marksIn(fields, text),
    component: textIn(fields, 'component'),
    page: numberIn(fields, 'page'),
    block: numberIn(fields, 'block'),
  })
}

/** Marks in their order, none over another and none beyond the text. */
function marksIn(fields: Fields, text: string): readonly Mark[] {
  const places = itemsIn(fields, 'marks').map(({ value }) => numberOf(value) ?? -1)
  const marks: Mark[] = []
  for (let index = 0; index + 1 < places.length; index += 2) {
    const [start = -1, end = -1] = places.slice(index, index + 2)
    if (start >= (marks.at(-1)?.end ?? 0) && end > start && end <= text.length) marks.push({ start, end })
  }
  return marks
}
