import type { Element } from 'domhandler'
import { escapeAttribute } from 'entities'
import { directionOf, languageOf } from '../language.ts'
import { idOf } from '../readFacts.ts'
import type { ContentScope } from './ContentScope.ts'

/** The scope inside an element: its own language and direction where it names them. */
export function scopeWithin(element: Element, scope: ContentScope): ContentScope {
  const lang = languageOf(element)
  const dir = directionOf(element)
  if (lang === undefined && dir === undefined) return scope
  return {
    ...scope,
    lang: differing(lang ?? scope.lang, scope.article.language),
    dir: differing(dir ?? scope.dir, scope.article.direction),
  }
}

function differing(value: string | undefined, usual: string): string | undefined {
  return value === usual ? undefined : value
}

/** ` lang="…" dir="…"` of a scope, for the outermost element of a component's text. */
export function scopeAttributes({ lang, dir }: ContentScope): string {
  return write('lang', lang) + write('dir', dir)
}

/** ` id="…" lang="…" dir="…"` of an element inside a component's text. */
export function ownAttributes(element: Element, scope: ContentScope): string {
  return keptId(element, scope) + write('lang', languageOf(element)) + write('dir', directionOf(element))
}

/** ` id="…"` when something links to the element. */
export function keptId(element: Element, scope: ContentScope): string {
  return write('id', keptName(element, scope))
}

/** The id that the element keeps, if something links to it. */
export function keptName(element: Element, scope: ContentScope): string | undefined {
  const id = idOf(element)
  return id === undefined ? undefined : scope.id(id)
}

/** An attribute with its leading space; '' without a value. */
export function write(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`
}
