import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { GeneratedFile } from './generateTypes.ts'

/** Where all catalogues are: in a folder for each language, in it one for each program, in that a catalogue for each part. */
export const CATALOGUES = 'translations'

/** A program's folder of catalogues, and that of the modules made of them. */
export const READER = { program: 'reader', modules: 'apps/reader/src/i18n/texts' } as const
export const STUDIO = { program: 'studio', modules: 'apps/studio/src/i18n/texts' } as const
export const HOST = { program: 'host', modules: 'apps/server/src/platform/i18n/texts' } as const

/** A text's id is the text in English. */
const po = formatter({ explicitIdAsDefault: true })

/** The texts of a catalogue in PO, by what they are in English; one that is not translated is empty. */
async function readCatalogue(file: string): Promise<Texts> {
  const messages = await po.parse(await readFile(file, 'utf8'), {
    locale: undefined,
    sourceLocale: 'en',
    filename: file,
  })
  return Object.fromEntries(Object.entries(messages).map(([id, { translation }]) => [id, translation ?? '']))
}

/** The modules of all texts: those of the programs in the browser, and the host's. */
export async function generateCatalogues(root: string): Promise<readonly GeneratedFile[]> {
  const host = await readCatalogues(root, HOST.program)
  const inBrowser = [READER, STUDIO].map(async ({ program, modules }) =>
    generateModules(modules, await readCatalogues(root, program)),
  )
  const messages = { filename: `${HOST.modules}/messages.ts`, content: generateHostTexts(host) }
  return [...(await Promise.all(inBrowser)).flat(), messages]
}

type Texts = Readonly<Record<string, string>>

interface Catalogues {
  readonly languages: readonly string[]
  readonly parts: readonly string[]
  readonly textsOf: (part: string, language: string) => Texts
}

/** All catalogues of a program; those of English say which parts there are. */
export async function readCatalogues(root: string, program: string): Promise<Catalogues> {
  const folder = join(root, CATALOGUES)
  const fileOf = (language: string, part: string) => join(language, program, `${part}.po`)
  const entries = await readdir(folder, { withFileTypes: true })
  const languages = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()
  const parts = (await readdir(join(folder, 'en', program))).map((name) => name.replace(/\.po$/, '')).toSorted()
  const names = languages.flatMap((language) => parts.map((part) => fileOf(language, part)))
  const texts = await Promise.all(names.map(async (name) => [name, await readCatalogue(join(folder, name))] as const))
  const byName = new Map(texts)
  return { languages, parts, textsOf: (part, language) => byName.get(fileOf(language, part)) ?? {} }
}

/** In a folder a module for each part and language, and for each part one that fetches the language it is asked for. */
function generateModules(folder: string, { languages, parts, textsOf }: Catalogues): readonly GeneratedFile[] {
  const modules = languages.flatMap((language) =>
    parts.map((part) => ({
      filename: `${folder}/${part}/${language}.ts`,
      content: `import type { Messages } from '@lingui/core'\n\nexport const texts: Messages = ${compileTexts(textsOf(part, language))}\n`,
    })),
  )
  const loaders = parts.map((part) => ({
    filename: `${folder}/${part}/${part}Texts.ts`,
    content: generateTextsLoader(part, languages),
  }))
  return [...modules, ...loaders]
}

/** One module: the host has all languages at hand. It knows of each text the names of its values, for the compiler to ask for. */
function generateHostTexts({ languages, parts, textsOf }: Catalogues): string {
  const textsIn = (language: string): Texts => Object.assign({}, ...parts.map((part) => textsOf(part, language)))
  const values = Object.keys(textsIn('en')).map((id) => `  ${JSON.stringify(id)}: ${generateValues(id)}\n`)
  const messages = languages.map((language) => `  ${language}: ${compileTexts(textsIn(language))},\n`)
  return [
    `import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'`,
    `import type { Messages } from '@lingui/core'\n`,
    `export interface TextValues {\n${values.join('')}}\n`,
    `export const messages: Readonly<Record<InterfaceLanguage, Messages>> = {\n${messages.join('')}}\n`,
  ].join('\n')
}

/** The names of a text's values as a type. */
function generateValues(text: string): string {
  const names = namesIn(compileMessageOrThrow(text)).map((name) => JSON.stringify(name))
  return names.length === 0 ? 'never' : [...new Set(names)].join(' | ')
}

/** Forms of a plural may hold values of their own. */
function namesIn(message: CompiledMessage): readonly string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, , forms] = token
    const nested = Object.values(forms ?? {}).filter((form): form is CompiledMessage => Array.isArray(form))
    return [name, ...nested.flatMap(namesIn)]
  })
}

/**
 * The texts of one language as JSON: each compiled, so that nobody parses them later. `texts` maps the English text, which
 * is its id, to the text in that language. A plain text that is its own id is left out: what is not found is said by its id.
 * @throws Error when a text is no valid ICU message.
 */
function compileTexts(texts: Texts): string {
  const compiled = Object.entries(texts).flatMap(([id, text]) => {
    const message = compileMessageOrThrow(text)
    const isPlain = message.every((part) => typeof part === 'string')
    if (isPlain && message.join('') === id) return []
    return [[id, isPlain ? [message.join('')] : message]]
  })
  return JSON.stringify(Object.fromEntries(compiled))
}

/** The module of a part: one import for each language, none of which runs before it is asked for. */
function generateTextsLoader(part: string, languages: readonly string[]): string {
  const loads = languages.map((language) => `${language}: () => import('./${language}.ts')`)
  return `import type { TextsPart } from '../../TextsPart.ts'\n\nexport const ${part}Texts: TextsPart = { ${loads.join(', ')} }\n`
}
