import type { TextDirection } from '@gatefold/magazine/issue/Issue'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
])

/** Their books may turn to the left, for lines that stand upright; lines that lie run to the right all the same. */
const LYING_LINES_TO_THE_RIGHT: ReadonlySet<string> = new Set(['ja', 'ko', 'zh'])

/** Which way the lines run: as the issue says in its own language, as the script asks for in a translation. Pure. */
export function directionOf(issueDirection: TextDirection, reading: ReadingLanguage): TextDirection {
  const primary = reading.language.toLowerCase().split('-')[0] ?? ''
  if (LYING_LINES_TO_THE_RIGHT.has(primary)) return 'ltr'
  if (isOwnLanguage(reading)) return issueDirection
  return RIGHT_TO_LEFT.has(primary) ? 'rtl' : 'ltr'
}

/** Which way the pages turn: as the issue says, unless it is read in a translation. Pure. */
export function turningDirectionOf(issueDirection: TextDirection, reading: ReadingLanguage): TextDirection {
  return isOwnLanguage(reading) ? issueDirection : directionOf(issueDirection, reading)
}

function isOwnLanguage({ language, defaultLanguage }: ReadingLanguage): boolean {
  return language === defaultLanguage
}
