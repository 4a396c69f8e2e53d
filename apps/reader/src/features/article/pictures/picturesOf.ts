import { childrenOf, type Component, type Legend, type Picture } from '@gatefold/magazine/component/Component'
import { languageMark, type LanguageMark } from '@gatefold/magazine/language/direction'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { SafeHtml } from '@gatefold/magazine/safeMarkup'
import { resolveHtml, type ArticleSetting } from '../ArticleSetting.ts'
import { filterOf } from './Filtered.tsx'

/** Words under a picture, and what their element says of their language inside one of the reading language. */
export interface LargeWords {
  readonly html: SafeHtml
  readonly mark: LanguageMark
}

/** A picture as the lightbox shows it, in the reading language. */
export interface LargePicture {
  /** What `data-enlarge` says on the page. */
  readonly name: string
  readonly imageurl: string
  readonly alt: string
  readonly width: number | undefined
  readonly height: number | undefined
  readonly caption: LargeWords | undefined
  readonly credit: LargeWords | undefined
  /** Value of CSS `filter`. */
  readonly filter: string | undefined
}

/** The pictures of an article in its order, at any depth. Which of them open, the page says by its `data-enlarge`. Pure. */
export function picturesOf(components: readonly Component[], setting: ArticleSetting): readonly LargePicture[] {
  return components.flatMap((component) => {
    if (component.component === 'image') {
      return [{ ...largeOf(component, setting), name: component.id, filter: filterOf(component.filter) }]
    }
    if (component.component === 'gallery') {
      const { id, images } = component
      return images.map((picture, index) => ({ ...largeOf(picture, setting), name: galleryPictureName(id, index) }))
    }
    return picturesOf(childrenOf(component), setting)
  })
}

/** What `data-enlarge` says on a picture of a gallery. */
export function galleryPictureName(galleryId: string, index: number): string {
  return `${galleryId}/${index}`
}

function largeOf(picture: Picture, setting: ArticleSetting): Omit<LargePicture, 'name'> {
  const { imageurl, alt, width, height, caption, credit } = picture
  return {
    imageurl,
    alt: resolveLocalized(alt, setting.reading),
    width,
    height,
    caption: wordsOf(caption, setting),
    credit: wordsOf(credit, setting),
    filter: undefined,
  }
}

/** Also what the page itself does not show: `onlyLightbox`. */
function wordsOf(legend: Legend | undefined, setting: ArticleSetting): LargeWords | undefined {
  if (legend === undefined) return undefined
  const html = resolveHtml(legend.text, setting)
  const { language, defaultLanguage } = setting.reading
  return html.trim() === '' ? undefined : { html, mark: languageMark(legend.text, { language, defaultLanguage }) }
}
