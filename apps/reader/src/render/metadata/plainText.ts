import { withoutSoftHyphens } from '@gatefold/magazine/language/withoutSoftHyphens'

const MARKUP = /<[^>]*>/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** The words of sanitised HTML, on one line. Pure. */
export function plainText(html: string): string {
  const words = html.replaceAll(MARKUP, ' ').replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return oneLine(words)
}

/** A text as it is told to others: on one line, without the places where its words may break. Pure. */
export function oneLine(text: string): string {
  return withoutSoftHyphens(text).replaceAll(/\s+/g, ' ').trim()
}

/** The beginning of a text up to the end of a word, at most `length` characters. Pure. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const end = cut.lastIndexOf(' ')
  return `${(end > length / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/u, '')}…`
}
