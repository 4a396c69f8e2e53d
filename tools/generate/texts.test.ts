import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { LEGAL_LABELS, MENU_LABELS } from '../../apps/reader/src/features/menu/menuEntries.ts'
import { CATALOGUES, HOST, READER, readCatalogues, STUDIO } from './generateTexts.ts'

const root = join(import.meta.dirname, '../..')
const CALL = /(?<![\w.])(?:\w+\.)?_\(\s*'((?:[^'\\]|\\.)*)'/g

/** The source of an application, without its tests and the modules that are made of its catalogues. */
function readSource(folder: string, modules: string): string {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
  const own = files.filter((file) => !file.includes('.test.') && !file.startsWith(modules))
  return own.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
}

/** What is the same word in another language, or no word at all. */
type Same = Readonly<Record<Exclude<InterfaceLanguage, 'en'>, readonly string[]>>

const SAME_IN_READER: Same = {
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

const SAME_IN_STUDIO: Same = {
  es: ['{name} ({count})'],
  fr: ['Imports', 'Menu', '{name} ({count})'],
  de: ['Admin', '{name} ({count})'],
  ja: [],
  zh: [],
  nl: ['Account', 'Account: {email}', 'Menu', '{name} ({count})'],
}

const SAME_IN_HOST: Same = {
  es: [],
  fr: ['Code'],
  de: ['Code', 'Downloads'],
  ja: [],
  zh: [],
  nl: ['Code', 'Downloads'],
}

const applications = [
  {
    name: 'reader',
    first: 'start',
    ...READER,
    ...(await readCatalogues(root, READER.program)),
    same: SAME_IN_READER,
  },
  {
    name: 'studio',
    first: 'start',
    ...STUDIO,
    ...(await readCatalogues(root, STUDIO.program)),
    same: SAME_IN_STUDIO,
  },
  {
    name: 'host',
    first: 'signIn',
    ...HOST,
    ...(await readCatalogues(root, HOST.program)),
    same: SAME_IN_HOST,
  },
]

const NO_WORDS = /^(?:\{\w+\}|[\s°/–·]|(?<=° )[NESW])*$/

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

const others = INTERFACE_LANGUAGES.filter((language) => language !== 'en')

describe.each(applications)('the catalogues of the $name', ({ first, program, parts, textsOf, same }) => {
  const cases = parts.flatMap((part) => others.map((language) => ({ part, language })))

  it.each(parts)('say in English what the interface says: %s', (part) => {
    for (const [id, text] of Object.entries(textsOf(part, 'en'))) expect(text).toBe(id)
  })

  it('R1.4 are there for every part and language', () => {
    const files = globSync(`*/${program}/*`, { cwd: join(root, CATALOGUES) })
    const expected = parts.flatMap((part) =>
      INTERFACE_LANGUAGES.map((language) => join(language, program, `${part}.po`)),
    )
    expect(files.toSorted()).toEqual(expected.toSorted())
    expect(parts).toContain(first)
  })

  it.each(cases)('R1.4 hold what the English ones do: $part in $language', ({ part, language }) => {
    expect(Object.keys(textsOf(part, language)).toSorted()).toEqual(Object.keys(textsOf(part, 'en')).toSorted())
  })

  it.each(cases)('R1.4 take the values that the English ones take: $part in $language', ({ part, language }) => {
    for (const [id, text] of Object.entries(textsOf(part, language)))
      expect([id, placeholdersOf(text)]).toEqual([id, placeholdersOf(id)])
  })

  it.each(others)('R1.4 leave nothing in English, and nothing empty: %s', (language) => {
    const entries = parts.flatMap((part) => Object.entries(textsOf(part, language)))
    const left = entries.filter(([id, text]) => text.trim() === '' || (text === id && !NO_WORDS.test(id)))
    expect(left.map(([id]) => id).toSorted()).toEqual(same[language].toSorted())
  })

  it('R1.4 count as each language counts', () => {
    for (const language of INTERFACE_LANGUAGES)
      for (const text of parts.flatMap((part) => Object.values(textsOf(part, language))))
        for (const forms of formsOf(text)) expect([text, forms]).toEqual([text, pluralFormsOf(language)])
  })
})

const [reader, studio, host] = applications.map(({ parts, textsOf }) =>
  parts.flatMap((part) => Object.keys(textsOf(part, 'en'))),
)

it('the reader says every text of its catalogues and no other, each once', () => {
  const called = [...readSource('apps/reader/src', READER.modules).matchAll(CALL)].map(([, text = '']) => text)
  const used = new Set([...called, ...Object.values(MENU_LABELS), ...Object.values(LEGAL_LABELS)])
  expect(reader?.toSorted()).toEqual([...used].toSorted())
})

it('the studio says every text of its catalogues and no other, each once', () => {
  const used = [...readSource('apps/studio/src', STUDIO.modules).matchAll(CALL)].map(([, text = '']) => text)
  expect(studio?.toSorted()).toEqual([...new Set(used)].toSorted())
})

// It cannot say another: the types of `textsIn` are made of the catalogues.
it('the host says every text of its catalogues, each once', () => {
  const source = readSource('apps/server/src', HOST.modules)
  expect(host?.filter((text) => !source.includes(`'${text}'`))).toEqual([])
  expect(host).toEqual([...new Set(host)])
})
