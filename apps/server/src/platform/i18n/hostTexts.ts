import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { setupI18n } from '@lingui/core'
import { messages, type TextValues } from './texts/messages.ts'

/** What the host says to people, by what it is in English. */
export type HostText = keyof TextValues

/** Says a text, with its values by their names. */
export type Say = <Text extends HostText>(text: Text, ...values: ValuesOf<Text>) => string

type ValuesOf<Text extends HostText> = [TextValues[Text]] extends [never]
  ? []
  : [Readonly<Record<TextValues[Text], string | number>>]

/** The host's texts in one language (Requirement R1.4). What is the same as in English is not among the messages. */
export function textsIn(language: InterfaceLanguage): Say {
  const catalogue = { [language]: messages[language] }
  const i18n = setupI18n({ locale: language, messages: catalogue, missing: (_language, text) => text })
  return (text, ...[values]) => i18n._(text, values)
}
