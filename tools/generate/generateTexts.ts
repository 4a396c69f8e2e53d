import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/**
 * The catalogue of one interface language as a module: each text of the source compiled, so that the reader parses none.
 * `texts` maps the English text, which is its id, to the text in that language. A plain text that is its own id is left
 * out: the reader shows the id of what it does not find.
 * @throws Error when a text is no valid ICU message.
 */
export function generateTexts(texts: Readonly<Record<string, string>>): string {
  const compiled = Object.entries(texts).flatMap(([id, text]) => {
    const message = compileMessageOrThrow(text)
    const isPlain = message.every((part) => typeof part === 'string')
    if (isPlain && message.join('') === id) return []
    return [[id, isPlain ? [message.join('')] : message]]
  })
  return `import type { Messages } from '@lingui/core'\n\nexport const texts: Messages = ${JSON.stringify(Object.fromEntries(compiled))}\n`
}

/** The module of a part: one import for each language, none of which runs before it is asked for. */
export function generateTextsLoader(part: string, languages: readonly string[]): string {
  const loads = languages.map((language) => `${language}: () => import('./${language}.ts')`)
  return `import type { TextsPart } from '../../TextsPart.ts'\n\nexport const ${part}Texts: TextsPart = { ${loads.join(', ')} }\n`
}
