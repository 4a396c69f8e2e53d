import type { Article } from '@gatefold/magazine/article/Article'
import type { Component } from '@gatefold/magazine/component/Component'
import { isText } from '../components/isText.ts'
import { resolveHtml, type Setting } from '../setting/Setting.ts'
import { sourceOf } from './showNote.ts'
import type { LinkTo } from '../links/makeResolveLink.ts'

/** Gives an article of the same issue; undefined where it cannot be had. */
export type ReadArticle = (slugOrId: string) => Promise<Article | undefined>

interface Library {
  readonly articles: readonly Pick<Article, 'id' | 'slug'>[]
  readonly linkTo: LinkTo
  readonly readArticle: ReadArticle
  readonly setting: Setting
}

/** The note at the address of another article of the issue, such as its notes; undefined where there is none. */
export async function readNote(href: string, library: Library): Promise<Element | undefined> {
  const [path, id] = href.split('#')
  const target = library.articles
    .map((article) => article.slug ?? article.id)
    .find((name) => library.linkTo(name).href === path)
  if (target === undefined || id === undefined) return undefined
  const article = await library.readArticle(target)
  return article === undefined ? undefined : findIn(article.components, decodeURIComponent(id), library.setting)
}

function findIn(components: readonly Component[], id: string, setting: Setting): Element | undefined {
  for (const component of components) {
    if (!isText(component)) continue
    const template = document.createElement('template')
    template.innerHTML = resolveHtml(component.text, setting)
    const source = sourceOf(template.content.getElementById(id))
    if (source !== undefined) return source
  }
  return undefined
}
