/** What names a publication across imports. */
export interface PublicationIdentifier {
  readonly identifier: string
  /** Whether the source says it; `derived` from its title, its file or its content where it says nothing that tells. */
  readonly identifierOrigin: 'source' | 'derived'
}

/** The identifier that a source says, unless it says nothing; else the first of `others` that is not empty. */
export function identifierFrom(said: string | undefined, others: readonly string[]): PublicationIdentifier {
  if (said !== undefined && isTelling(said)) return { identifier: said, identifierOrigin: 'source' }
  return { identifier: others.find((other) => other !== '') ?? '', identifierOrigin: 'derived' }
}

/** What stands in front of an identifier and says only of which kind it is. */
const SCHEME = /^(?:urn:|uuid:|isbn:|issn:|doi:|id:|oid:|isbn[- ]?1[03]?:?\s)+/i

/** Words for "there is none", in capital letters or small ones, and names of the field itself. */
const EMPTY_WORDS = new Set(
  [
    [
      '0',
      'none',
      'null',
      'nil',
      'undefined',
      'unknown',
      'empty',
      'missing',
      'na',
      'nan',
      'no',
      'noid',
      'noisbn',
      'tbd',
      'tba',
      'todo',
    ],
    ['untitled', 'unnamed', 'default', 'temp', 'tmp', 'dummy', 'test', 'sample', 'example', 'placeholder', 'changeme'],
    [
      'id',
      'identifier',
      'uniqueidentifier',
      'uid',
      'bookid',
      'bookuid',
      'pubid',
      'isbn',
      'issn',
      'uuid',
      'guid',
      'doi',
      'urn',
    ],
    ['yourid', 'youridentifier', 'youruuid', 'yourisbn', 'insertidentifierhere', 'book', 'epub', 'ebook', 'issue'],
    [
      'unbekannt',
      'ohne',
      'keine',
      'inconnu',
      'aucun',
      'desconocido',
      'ninguno',
      'onbekend',
      'geen',
      '不明',
      'なし',
      '未知',
      '无',
    ],
  ].flat(),
)

/** Hosts that are kept for examples (RFC 2606), and this machine. */
const EXAMPLE_HOST =
  /^(?:https?|tag|mailto):.*?\b(?:(?:[\w-]+\.)*example(?:\.(?:com|org|net|edu))?|(?:[\w-]+\.)+(?:test|invalid)|localhost|127\.0\.0\.1)(?:[/:,?#]|$)/i
/** What a template leaves for a person or a program to fill in. */
const TEMPLATE = /\{\{|\$\{|\{%|<%|%[a-z_]+%|\[[^\]]*\]|\{[^}]*\}|<[^>]*>|__[a-z_]+__/i
/** Identifiers that stand in specifications and tutorials, without what parts their letters. */
const KNOWN_EXAMPLES = new Set([
  'a1b0d67e2e814df59e67a64cbe366809',
  'f81d4fae7dec11d0a76500a0c91e6bf6',
  '550e8400e29b41d4a716446655440000',
  '6ba7b8109dad11d180b400c04fd430c8',
  '9783161484100',
])
/** `1234…` in whole or with its check digit, with or without the head of a book's number. */
const COUNTED = /^(?:97[89])?(?:0?123456789?0?[0-9x]*|[0-9a-f]*0123456789[0-9a-f]*)$/i
const COUNTED_UUID = /^12345678(?:1234){3}[0-9a-f]{12}$/i

function isTelling(said: string): boolean {
  const text = said.trim()
  if (EXAMPLE_HOST.test(text) || TEMPLATE.test(text)) return false
  const letters = text
    .replace(SCHEME, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
  if (letters === '' || EMPTY_WORDS.has(letters) || KNOWN_EXAMPLES.has(letters)) return false
  if (COUNTED.test(letters) || COUNTED_UUID.test(letters)) return false
  return !isOneSign(withoutBookHead(letters))
}

/** The digits of a book's number that are its own: `978` says only that it is one, and the last may be a check digit. */
function withoutBookHead(letters: string): string {
  return /^97[89]\d{10}$/.test(letters) ? letters.slice(3, -1) : letters
}

/** `0000`, `xxxx`; a number such as 77 is one, unless it is as long as no number that somebody counts. */
function isOneSign(letters: string): boolean {
  return new Set(letters).size === 1 && (/^[0\D]/u.test(letters) ? letters.length > 1 : letters.length > 7)
}
