/**
 * Languages that are hyphenated with a visible hyphen and that hyphenopoly brings patterns for under a permissive licence;
 * those of the others (cs, fo, hu, hy, id, lv, mk, sk, sr in Cyrillic) are under the GPL or LGPL.
 */
const PATTERNS: ReadonlySet<string> = new Set(
  (
    'af be bg ca cy da de en-gb en-us eo es et eu fi fr fur ga gl hr hsb ia is it ka la lt nb nl ' +
    'nn no oc pl pms pt rm ro ru sl sq sv tk tr uk'
  ).split(' '),
)

/** Where the file is not named like the language. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  el: 'el-monoton',
  en: 'en-us',
  'en-au': 'en-gb',
  'en-ie': 'en-gb',
  'en-nz': 'en-gb',
  'en-za': 'en-gb',
  ku: 'kmr',
  mn: 'mn-cyrl',
  sh: 'sh-latn',
  bs: 'sh-latn',
  'sr-latn': 'sh-latn',
}

/** Name of the hyphenation patterns of a language, its region aside where that makes no difference; undefined without any. */
export function patternsOf(language: string): string | undefined {
  const subtags = language.toLowerCase().split('-')
  for (let length = subtags.length; length > 0; length -= 1) {
    const tag = subtags.slice(0, length).join('-')
    if (Object.hasOwn(NAMED_OTHERWISE, tag)) return NAMED_OTHERWISE[tag]
    if (PATTERNS.has(tag)) return tag
  }
  return undefined
}
