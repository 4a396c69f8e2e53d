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

/** Which way the text runs: as the issue says in its own language, as the script asks for in a translation. Pure. */
export function directionOf(issueDirection: TextDirection, reading: ReadingLanguage): TextDirection {
  if (reading.language === reading.defaultLanguage) return issueDirection
  const [primary = ''] = reading.language.toLowerCase().split('-')
  return RIGHT_TO_LEFT.has(primary) ? 'rtl' : 'ltr'
}
