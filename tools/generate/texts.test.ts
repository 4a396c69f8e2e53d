import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { LEGAL_LABELS, MENU_LABELS } from '../../apps/reader/src/features/menu/menuEntries.ts'
import { readCatalogue } from './generateTexts.ts'

const source = join(import.meta.dirname, '../../apps/reader/src')
const catalogues = join(source, 'i18n/po')
const CALL = /(?<![\w.])(?:\w+\.)?_\(\s*'((?:[^'\\]|\\.)*)'/g

type Texts = Readonly<Record<string, string>>

/** Every text that the reader's source asks for. */
function usedTexts(): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'))
  const called = files.flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(CALL)])
  const labels = [...Object.values(MENU_LABELS), ...Object.values(LEGAL_LABELS)]
  return new Set([...called.map(([, text = '']) => text), ...labels])
}

const parts = globSync('*.po', { cwd: join(catalogues, 'en') }).map((name) => basename(name, '.po'))

const texts = new Map<string, Texts>()
for (const part of parts)
  for (const language of INTERFACE_LANGUAGES)
    texts.set(`${part}/${language}`, await readCatalogue(join(catalogues, language, `${part}.po`)))

function read(part: string, language: string): Texts {
  return texts.get(`${part}/${language}`) ?? {}
}

/** The names of a text's placeholders, with their kind. */
function placeholdersOf(text: string): readonly string[] {
  return compileMessageOrThrow(text)
    .flatMap((token) => (typeof token === 'string' ? [] : [token.slice(0, 2).join(' ')]))
    .toSorted()
}

/** The forms that a text with a count has, and that a language takes. */
function formsOf(text: string): readonly (readonly string[])[] {
  return compileMessageOrThrow(text).flatMap((token) =>
    typeof token !== 'string' && token[1] === 'plural'
      ? [
          Object.keys(token[2] ?? {})
            .filter((form) => form !== 'offset')
            .toSorted(),
        ]
      : [],
  )
}

const pluralFormsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()

describe('the English catalogues', () => {
  it('hold every text that the interface uses and no other, each once', () => {
    const catalogued = parts.flatMap((part) => Object.keys(read(part, 'en')))
    expect(catalogued.toSorted()).toEqual([...usedTexts()].toSorted())
  })

  it.each(parts)('are what the interface says: %s', (part) => {
    for (const [id, text] of Object.entries(read(part, 'en'))) expect(text).toBe(id)
  })
})

const others = INTERFACE_LANGUAGES.filter((language) => language !== 'en')
const cases = parts.flatMap((part) => others.map((language) => ({ part, language })))

/** What is the same word in another language, or no word at all. */
const SAME: Readonly<Record<Exclude<InterfaceLanguage, 'en'>, readonly string[]>> = {
  es: ['No', 'Sepia', '{minutes} min'],
  fr: [
    'Article',
    'Articles',
    'Page',
    'Part',
    'Script',
    'Menu',
    'Note',
    'Page {page}',
    'Pages {first}–{last}',
    'Pause',
    'Contact',
    'Version {version}',
    '{minutes} min',
  ],
  de: ['Sepia', 'Pause', 'Version {version}', 'Downloads', 'Link', 'Tablet'],
  ja: [],
  zh: [],
  nl: ['Menu', 'Sepia', 'Contact', 'Account', 'Downloads', 'Link', 'Script', 'Tablet', '{minutes} min'],
}
const NO_WORDS = /^(?:\{\w+\}|[\s°/–·]|(?<=° )[NESW])*$/

describe('R1.4 the catalogues of each language', () => {
  it('are there for every part', () => {
    const files = globSync('*/*', { cwd: catalogues })
    const expected = parts.flatMap((part) => INTERFACE_LANGUAGES.map((language) => join(language, `${part}.po`)))
    expect(files.toSorted()).toEqual(expected.toSorted())
    expect(parts).toContain('start')
  })

  it.each(cases)('hold what the English ones do: $part in $language', ({ part, language }) => {
    expect(Object.keys(read(part, language)).toSorted()).toEqual(Object.keys(read(part, 'en')).toSorted())
  })

  it.each(cases)('take the values that the English ones take: $part in $language', ({ part, language }) => {
    for (const [id, text] of Object.entries(read(part, language)))
      expect([id, placeholdersOf(text)]).toEqual([id, placeholdersOf(id)])
  })

  it.each(others)('leave nothing in English, and nothing empty: %s', (language) => {
    const entries = parts.flatMap((part) => Object.entries(read(part, language)))
    const left = entries.filter(([id, text]) => text.trim() === '' || (text === id && !NO_WORDS.test(id)))
    expect(left.map(([id]) => id).toSorted()).toEqual(SAME[language].toSorted())
  })

  it('count as each language counts', () => {
    for (const language of INTERFACE_LANGUAGES)
      for (const text of parts.flatMap((part) => Object.values(read(part, language))))
        for (const forms of formsOf(text)) expect([text, forms]).toEqual([text, pluralFormsOf(language)])
  })
})
