import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { GeneratedFile } from './generateTypes.ts'

/** Folder of the interface's catalogues: for each language one folder, in it a catalogue for each part. */
export const CATALOGUES = 'apps/reader/src/i18n/po'
/** Folder of the modules that are made of them. */
export const TEXTS = 'apps/reader/src/i18n/texts'

/** A text's id is the text in English. */
const po = formatter({ explicitIdAsDefault: true })

/** The texts of a catalogue in PO, by what they are in English; one that is not translated is empty. */
export async function readCatalogue(file: string): Promise<Readonly<Record<string, string>>> {
  const messages = await po.parse(await readFile(file, 'utf8'), {
    locale: undefined,
    sourceLocale: 'en',
    filename: file,
  })
  return Object.fromEntries(Object.entries(messages).map(([id, { translation }]) => [id, translation ?? '']))
}

/** A module for each part and language of the interface's texts, and for each part one that fetches the language it is asked for. */
export async function generateCatalogues(root: string): Promise<readonly GeneratedFile[]> {
  const folder = join(root, CATALOGUES)
  const languages = (await readdir(folder)).toSorted()
  const parts = (await readdir(join(folder, 'en'))).map((name) => name.replace(/\.po$/, '')).toSorted()
  const modules = languages.flatMap((language) =>
    parts.map(async (part) => ({
      filename: `${TEXTS}/${part}/${language}.ts`,
      content: generateTexts(await readCatalogue(join(folder, language, `${part}.po`))),
    })),
  )
  const loaders = parts.map((part) => ({
    filename: `${TEXTS}/${part}/${part}Texts.ts`,
    content: generateTextsLoader(part, languages),
  }))
  return [...(await Promise.all(modules)), ...loaders]
}

/**
 * The catalogue of one interface language as a module: each text of the source compiled, so that the reader parses none.
 * `texts` maps the English text, which is its id, to the text in that language. A plain text that is its own id is left
 * out: the reader shows the id of what it does not find.
 * @throws Error when a text is no valid ICU message.
 */
function generateTexts(texts: Readonly<Record<string, string>>): string {
  const compiled = Object.entries(texts).flatMap(([id, text]) => {
    const message = compileMessageOrThrow(text)
    const isPlain = message.every((part) => typeof part === 'string')
    if (isPlain && message.join('') === id) return []
    return [[id, isPlain ? [message.join('')] : message]]
  })
  return `import type { Messages } from '@lingui/core'\n\nexport const texts: Messages = ${JSON.stringify(Object.fromEntries(compiled))}\n`
}

/** The module of a part: one import for each language, none of which runs before it is asked for. */
function generateTextsLoader(part: string, languages: readonly string[]): string {
  const loads = languages.map((language) => `${language}: () => import('./${language}.ts')`)
  return `import type { TextsPart } from '../../TextsPart.ts'\n\nexport const ${part}Texts: TextsPart = { ${loads.join(', ')} }\n`
}
