/** What a reader may leave out or a setting may put in: soft hyphens, joiners, direction marks. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs of Arabic. Marks that other scripts spell with stay. */
const ACCENTS = /[\u0300-\u036F]|[\u0591-\u05C7]|[\u0610-\u061A]|\u0640|[\u064B-\u065F]|\u0670/g

/** Letters that carry their difference in themselves. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const OWN_LETTERS = /[ßæœøłđı]/g

const PLAIN = /^[a-z0-9]*$/
const PLAIN_CAPITALS = /^[a-zA-Z0-9]*$/

/** A word as it is compared: without case, accents, widths and soft hyphens; `Ｃafé` and `cafe` are one. Pure. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word
  if (PLAIN_CAPITALS.test(word)) return word.toLowerCase()
  const apart = word.replaceAll(UNSEEN, '').normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFC').toLowerCase()
  return apart.replaceAll(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter)
}
