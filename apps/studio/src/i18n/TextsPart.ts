import type { Messages } from '@lingui/core'
import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'

/** What a part of the interface says: a module for each language, none of which comes before it is asked for. */
export type TextsPart = Readonly<Record<InterfaceLanguage, () => Promise<{ readonly texts: Messages }>>>
