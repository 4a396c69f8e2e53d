import { languageTag } from '../../component/publicationValues.ts'
import type { LaidBlock } from '../LaidPage.ts'
import { blockText } from './blockText.ts'

/** How a byline begins, by the language. */
const BY: Readonly<Record<string, string>> = {
  ar: 'بقلم|كتب',
  da: 'af|tekst(?: af)?:',
  de: 'von|text(?: von|:)',
  en: '(?:(?:words|text|story|written|reported|edited|interview) )?by|(?:words|text|story):',
  es: 'por|texto(?: de|:)',
  fi: 'teksti:|kirjoittanut',
  fr: 'par|textes? (?:de|par)|textes? ?:',
  he: 'מאת',
  it: 'di|testo di|a cura di',
  ja: '(?:文|著者|作者|筆者)\\s*[:：／/]',
  ko: '(?:글쓴이|글)\\s*[:：／/]?',
  nb: 'av|tekst(?: av|:)',
  nl: 'door|tekst(?: door|:)',
  nn: 'av|tekst(?: av|:)',
  no: 'av|tekst(?: av|:)',
  pl: 'tekst:|autor:',
  pt: 'por|texto(?: de|:)',
  ru: 'автор:?|текст:',
  sv: 'av|text(?: av|:)',
  zh: '(?:文|作者|著者)\\s*[:：／/]',
}
const ANY = Object.values(BY).join('|')

const CONNECTORS = new Set(
  'and & und et y e i og och en de di da do dos du del la le van von der den ten bin al el'.split(' '),
)
const NAME = /^\p{Lu}[\p{L}\p{M}.’'-]*$/u
/** Scripts without capitals: there a name is a few short words. */
const UNCASED = /^[\p{Lo}\p{M}·・、和與与및]+$/u
const MOST_UNCASED = 6
/** A longer one is a sentence. */
const LONGEST_BYLINE = 120
/** Marks that lead to an affiliation, raised or not. */
const AFFILIATIONS = /(?<=\p{L}[ ,]*)\d{1,2}(?: ?, ?\d{1,2})*(?=[ ,*†‡§¶]|$)|[*†‡§¶•·|]+/gu

/** What stands before the names of a byline; every language's where the document does not say which is its own. */
function byWords(language: string | undefined): RegExp {
  const tag = languageTag(language)
  const own = tag === undefined ? undefined : BY[new Intl.Locale(tag).language]
  return new RegExp(
    `^(?:${own === undefined ? ANY : `${own}|${BY['en'] ?? ''}`})(?:\\s*[:：／/]\\s*|(?<=[:：／/])\\s*|\\s+)`,
    'iu',
  )
}

/** The names of a text that begins with a word such as "by"; undefined for any other, as "by the sea". */
export function namesAfterBy(block: LaidBlock, language: string | undefined): string | undefined {
  const text = blockText(block)
  const words = byWords(language)
  if (text.length > LONGEST_BYLINE || !words.test(text)) return undefined
  const names = namesOf(block)
    .replace(words, '')
    .replace(/,\s+\p{Ll}.*$/u, '')
  const parts = names.split(/[\s,;/]+/u)
  const capital = parts.filter((word) => NAME.test(word)).length
  const small = parts.filter((word) => CONNECTORS.has(word.toLowerCase())).length
  if (capital > 0 && NAME.test(parts.find((word) => !CONNECTORS.has(word.toLowerCase())) ?? '')) {
    return 2 * capital + small > parts.length ? names : undefined
  }
  return parts.length <= MOST_UNCASED && parts.every((word) => UNCASED.test(word)) ? names : undefined
}

/** At least two words, all of them capitalised or small words between names. */
export function looksLikeNames(block: LaidBlock): boolean {
  return areNames(namesOf(block))
}

function areNames(text: string): boolean {
  const words = text.split(/[\s,;]+/u)
  const names = words.filter((word) => NAME.test(word))
  const small = words.filter((word) => CONNECTORS.has(word.toLowerCase()))
  return names.length >= 2 && names.length + small.length >= words.length
}

/** Without the marks that lead to an affiliation; names that stand in lines of their own have commas between them. */
export function namesOf(block: LaidBlock): string {
  const runs = block.runs.filter((run) => run.position === 'base')
  const text = plain(blockText({ runs }))
  const lines = block.lines.map((line) => plain(line.text))
  const isList = lines.length > 1 && lines.every((line) => areNames(line) && !/[,;&]|\sand\s/u.test(line))
  return isList ? lines.join(', ') : text
}

function plain(text: string): string {
  return text
    .replace(AFFILIATIONS, '')
    .replace(/\s+([,;.])/gu, '$1')
    .replace(/[\s,;.]+$/u, '')
    .trim()
}

/** Whether its names carry marks that lead to an affiliation: raised, or explained right below. */
export function hasAffiliations(block: LaidBlock, below: readonly LaidBlock[]): boolean {
  if (block.runs.some((run) => run.position === 'super' && /^[\s\d,*†‡§¶]+$/u.test(run.text))) return true
  const isMarked = /\p{L}\s?[\d*†‡§¶]/u.test(blockText(block))
  return isMarked && below.some((next) => /^[1*†‡§¶]/u.test(blockText(next)))
}
