import type { Component } from '@gatefold/magazine/component/Component'
import { childrenOf } from '@gatefold/magazine/component/childrenOf'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'

/** Which part of an article's whole text a component has, as shares of it from 0 to 1. */
export interface TextPlace {
  readonly start: number
  readonly end: number
}

/** Everything of a text that is not read: its markup, and spaces. */
const UNREAD = /<[^>]*>|\s+/g

/**
 * Where the texts of an article begin and end, by the ids of their components; empty where there is no text. A page that is
 * turned to grows while it is read, so that only what it is drawn from says how much there is. Pure.
 */
export function textPlacesOf(
  components: readonly Component[],
  reading: ReadingLanguage,
): ReadonlyMap<string, TextPlace> {
  const texts = lettersIn(components, reading).filter(({ letters }) => letters > 0)
  const all = texts.reduce((sum, { letters }) => sum + letters, 0)
  let before = 0
  return new Map(
    texts.map(({ id, letters }) => {
      const start = before / all
      before += letters
      return [id, { start, end: before / all }]
    }),
  )
}

function lettersIn(
  components: readonly Component[],
  reading: ReadingLanguage,
): readonly { id: string; letters: number }[] {
  return components.flatMap((component) => {
    const text = 'text' in component ? resolveLocalized(component.text, reading) : ''
    return [
      { id: component.id, letters: text.replaceAll(UNREAD, '').length },
      ...lettersIn(childrenOf(component), reading),
    ]
  })
}
