import type { Element } from 'domhandler'
import type { Area } from '@gatefold/magazine/replica/Replica'

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A link whose place on the page is known. */
export interface PageLink {
  readonly href: string
  readonly area: Area
}

/** A fixed page that can be drawn without a browser: one picture, one drawing, or nothing at all. */
export interface PageDrawing {
  readonly shown:
    | { readonly kind: 'picture'; readonly src: string }
    | { readonly kind: 'drawing'; readonly svg: Element }
    | { readonly kind: 'blank' }
  /** CSS pixels of the page; undefined where it is as large as what it shows. */
  readonly size: PageSize | undefined
  readonly links: readonly PageLink[]
  /** Links of which the page does not say where they are. */
  readonly lostLinks: readonly string[]
  /** What the picture shows, in words; '' where nobody says. */
  readonly alt: string
  /** Words that are drawn, in their order. */
  readonly texts: readonly string[]
}
