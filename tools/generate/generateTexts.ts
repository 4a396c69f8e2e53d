import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/**
 * The catalogue of one interface language as a module: each text of the source compiled, so that the reader parses none.
 * `texts` maps the English text, which is its id, to the text in that language.
 * @throws Error when a text is no valid ICU message.
 */
export function generateTexts(texts: Readonly<Record<string, string>>): string {
  const compiled = Object.entries(texts).map(([id, text]) => {
    const message = compileMessageOrThrow(text)
    return [id, message.every((part) => typeof part === 'string') ? [message.join('')] : message]
  })
  return `import type { Messages } from '@lingui/core'\n\nexport const texts: Messages = ${JSON.stringify(Object.fromEntries(compiled))}\n`
}
