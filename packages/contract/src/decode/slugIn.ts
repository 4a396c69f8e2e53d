import type { Slug } from '@gatefold/magazine/slug/Slug'
import { reportField, type Fields } from './Fields.ts'
import { textIn } from './scalars.ts'

/** The slug, unless it cannot stand in an address. Another host's may look like an id (Requirement R5.3). */
export function slugIn(fields: Fields): Slug | undefined {
  const slug = textIn(fields, 'slug')?.trim()
  if (slug === undefined || slug === '') return undefined
  if (slug.length <= 300 && !/[\p{Cc}/]/u.test(slug)) return slug as Slug
  reportField(fields, 'slug', 'not a slug')
  return undefined
}
