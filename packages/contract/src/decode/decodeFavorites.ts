import type { Favorite } from '@gatefold/magazine/favorites'
import { type DecodeContext, fieldsOf, itemsOf, type Located } from './Fields.ts'
import { booleanIn, dateIn, textIn } from './values.ts'

/** What an account has marked; undefined where the host keeps none for whoever asks. What cannot be read is dropped and reported. */
export function decodeFavorites(value: unknown, context: DecodeContext): readonly Favorite[] | undefined {
  if (!Array.isArray(value)) return undefined
  return itemsOf({ value, path: 'favorites' }).flatMap((item) => decodeFavorite(item, context) ?? [])
}

function decodeFavorite(item: Located, context: DecodeContext): Favorite | undefined {
  const fields = fieldsOf(item, context)
  if (fields === undefined) return undefined
  const issueId = textIn(fields, 'issueId')
  const isMarked = booleanIn(fields, 'isMarked')
  const changedAt = dateIn(fields, 'changedAt')
  if (issueId === undefined || isMarked === undefined || changedAt === undefined) {
    context.report({ path: item.path, problem: 'a favorite needs its issue, whether it is marked, and since when' })
    return undefined
  }
  return { issueId, articleId: textIn(fields, 'articleId'), isMarked, changedAt: Date.parse(changedAt) }
}
