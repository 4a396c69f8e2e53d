import { decodePercent } from '../archive/Archive.ts'
import { attribute } from '../markup/tree.ts'
import type { PackagedArticle } from './readArticle.ts'

const LINK = /^article:\/\/([^#?]*)(?:\?[^#]*)?(#.*)?$/is

/**
 * Finds the article that `article://…` names: by its path under `articles/`, with or without `.xml`, else by slug, else
 * by id. Gives `article://key#anchor`; undefined for other links and for articles that are not there.
 */
export function articleLinks(articles: readonly PackagedArticle[]): (href: string) => string | undefined {
  const keys = new Map<string, string>()
  const add = (name: string | undefined, key: string): void => {
    if (name !== undefined && !keys.has(name)) keys.set(name, key)
  }
  for (const { path, key } of articles) {
    const name = path.replace(/^articles\//, '')
    add(name, key)
    add(name.replace(/\.xml$/i, ''), key)
  }
  for (const { root, key } of articles) add(attribute(root, 'slug'), key)
  for (const { root, key } of articles) add(attribute(root, 'id'), key)
  for (const { key } of articles) add(key, key)
  return (href) => {
    const [, name, anchor = ''] = LINK.exec(href) ?? []
    if (name === undefined) return undefined
    const key = keys.get(
      decodePercent(name)
        .replace(/^\.?\//, '')
        .replace(/\/$/, ''),
    )
    return key === undefined ? undefined : `article://${key}${anchor}`
  }
}
