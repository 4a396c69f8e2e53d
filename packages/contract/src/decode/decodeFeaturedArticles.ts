import type { ArticleId, FeaturedArticle } from '@gatefold/magazine/article/Article'
import type { DecodeContext } from './DecodeContext.ts'
import { localizedIn } from './decodeLocalized.ts'
import { fieldsOf, itemsOf, reportField, type Located } from './Fields.ts'
import { addressIn, booleanIn, dateIn, numberIn, textIn } from './scalars.ts'
import { slugIn } from './slugIn.ts'

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
