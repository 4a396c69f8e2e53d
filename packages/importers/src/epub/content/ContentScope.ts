import type { Element } from 'domhandler'
import type { Look } from '../typography/classLooks.ts'

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
