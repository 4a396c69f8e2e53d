import type { Font } from '@gatefold/magazine/font/Font'

/**
 * The fonts of a title as CSS. Only `.woff2` addresses are loaded (Requirement R3.5), a face that a page uses and no other.
 * `optional`: a face that comes late waits for the next page, so that no line moves under the reader's eyes. Pure.
 */
export function fontFaces(fonts: readonly Font[]): string {
  return fonts.flatMap(({ name, urls }) => urls.filter(isWoff2).map((url) => faceOf(name, url))).join('')
}

/** Whether the address names a `.woff2` file, whatever query follows. */
function isWoff2(url: string): boolean {
  return /^[^?#]*\.woff2(?:[?#]|$)/i.test(url)
}

function faceOf(name: string, url: string): string {
  return `@font-face{font-family:${cssString(name)};src:url(${cssString(url)}) format("woff2");font-display:optional}`
}

/** A string that ends neither itself nor the style element that it stands in. */
function cssString(text: string): string {
  const escaped = text.replaceAll(/["\\<>\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16) ?? ''} `)
  return `"${escaped}"`
}
