import type { Messages } from '@lingui/core'
import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveInterfaceLanguage'
import type { TextsPart } from './TextsPart.ts'

/** All that parts of the interface say in a language. Rejects when one of the modules does not come. */
export async function fetchTexts(parts: readonly TextsPart[], language: InterfaceLanguage): Promise<Messages> {
  const modules = await Promise.all(parts.map((part) => part[language]()))
  return Object.assign({}, ...modules.map(({ texts }) => texts)) as Messages
}
