import { scriptDirection } from '@gatefold/magazine/language/direction'
import {
  acceptedLanguages,
  findInterfaceLanguage,
  type InterfaceLanguage,
} from '@gatefold/magazine/language/resolveLanguage'
import { type Say, textsIn } from '../i18n/hostTexts.ts'

/** Whoever asks for a page, as far as its language depends on it. */
export interface PageAsker {
  /** Language tags that the page was asked for in, dearest first, with spaces between them. */
  readonly locales: string | undefined
  readonly acceptLanguage: string | undefined
}

/** A language, and what pages say in it. */
export interface PageLanguage {
  readonly tag: InterfaceLanguage
  readonly direction: 'ltr' | 'rtl'
  readonly _: Say
}

/** The language that the reader asked for, else the first of the browser's that there is, else the title's, else English. */
export function choosePageLanguage({ locales, acceptLanguage }: PageAsker, fallback: string): PageLanguage {
  const requested = locales?.split(/\s+/) ?? []
  const wished = [...requested, ...acceptedLanguages(acceptLanguage ?? ''), fallback].map(findInterfaceLanguage)
  const tag = wished.find((one) => one !== undefined) ?? 'en'
  return { tag, direction: scriptDirection(tag), _: textsIn(tag) }
}
