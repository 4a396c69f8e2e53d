import { scriptDirection } from '@gatefold/magazine/language/direction'
import { serializeForScript } from './serializeForScript.ts'
import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { DehydratedQuery } from '../content/queryClient.ts'

interface Parts {
  readonly configuration: PublicConfiguration
  /** The language that is read. */
  readonly language: string
  readonly interfaceLanguage: InterfaceLanguage
  /** Title and metadata of the page, as markup. */
  readonly head: string
  /** Markup of the first screen. */
  readonly app: string
  readonly answers: readonly DehydratedQuery[]
}

/** What the template has of each language of the interface: the way to its texts. */
const TEXTS = /<link [^>]*\bdata-texts="(\w+)"[^>]*>/g

/** Puts a page's parts into the template that the build made. Pure. */
export function fillTemplate(template: string, parts: Parts): string {
  const { configuration, language, interfaceLanguage, head, app, answers } = parts
  const values: Readonly<Record<string, string>> = {
    base: configuration.basePath,
    lang: language,
    dir: scriptDirection(language),
    accent: configuration.theme.accent,
    settings: settingsOf(configuration),
    scripts: scriptPlaces(configuration),
    head,
    app,
    start: serializeForScript({ configuration, language, interfaceLanguage, answers }),
  }
  return template
    .replaceAll(TEXTS, (link, spoken: string) => (spoken === interfaceLanguage ? link : ''))
    .replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** What the gate and the style sheet must know before the reader's code is there, as attributes of the root. */
function settingsOf({ contentProtection, installOption }: PublicConfiguration): string {
  return (contentProtection ? ' data-protected' : '') + (installOption ? ' data-install' : '')
}

/** Where scripts come from at most, behind the page's origin: the build, and Google's hosts where a title uses its tags (decision 0286). */
function scriptPlaces({ basePath, analytics }: PublicConfiguration): string {
  const usesGoogle = analytics.ga4Id !== undefined || analytics.gtmId !== undefined
  return `${basePath}build/${usesGoogle ? ' https://*.googletagmanager.com' : ''}`
}
