import type { Element } from 'domhandler'
import { escapeAttribute } from 'entities'
import { directionOf, languageOf } from '../language.ts'
import { idOf } from '../readDocument.ts'
import type { Look } from '../typography/describeTypography.ts'

export interface PlacedPicture {
  /** `bundle://…` */
  readonly url: string
  readonly width: number | undefined
  readonly height: number | undefined
}

export interface PlacedMedia {
  /** `bundle://…` */
  readonly url: string
  readonly mediaType: string
}

/** What converting a document needs to know of everything around it. */
export interface ContentScope {
  /** The link as the issue carries it; undefined when it leads nowhere. */
  link(href: string): string | undefined
  /** The id that an element keeps; undefined when nothing links to it. */
  id(id: string): string | undefined
  picture(src: string): PlacedPicture | undefined
  media(src: string): PlacedMedia | undefined
  /** A drawing inside the document, made a picture of its own. */
  drawing(svg: Element): PlacedPicture | undefined
  /** Emphasis that a class of the book gives to words. */
  look(className: string): Look | undefined
  /** What a file is called in the report: its path in the publication, or the address of one elsewhere. */
  nameOf(src: string | undefined): string
  /** Notes for the report what cannot be kept. */
  drop(message: string): void
  /** Language and direction of the article. */
  readonly article: { readonly language: string; readonly direction: string }
  /** Language and direction that text here has, where it differs from the article's. */
  readonly lang: string | undefined
  readonly dir: string | undefined
}

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
  return idAttribute(element, scope) + write('lang', languageOf(element)) + write('dir', directionOf(element))
}

/** ` id="…"` when something links to the element. */
export function idAttribute(element: Element, scope: ContentScope): string {
  return write('id', linkedId(element, scope))
}

/** The id that the element keeps, if something links to it. */
export function linkedId(element: Element, scope: ContentScope): string | undefined {
  const id = idOf(element)
  return id === undefined ? undefined : scope.id(id)
}

/** An attribute with its leading space; '' without a value. */
export function write(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`
}
