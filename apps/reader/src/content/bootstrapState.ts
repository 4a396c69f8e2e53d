import { isRecord } from '@gatefold/magazine/isRecord'
import { findInterfaceLanguage, type InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { DehydratedQuery } from './queryClient.ts'

/** What the host wrote into the page: the reader starts from it without asking. */
export interface BootstrapState {
  readonly configuration: PublicConfiguration
  /** The language that the page was rendered in. */
  readonly language: string
  /** The language that the interface speaks on it. */
  readonly interfaceLanguage: InterfaceLanguage
  readonly answers: readonly DehydratedQuery[]
}

export const BOOTSTRAP_ELEMENT = 'gatefold-start'

/** The page does not say what the reader needs to start. */
export class BootstrapError extends Error {
  readonly code = 'BAD_START'

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'StartError'
  }
}

/** Reads the script element `gatefold-start`. Throws a `BootstrapError` that says what is wrong. */
export function readBootstrapState(document: Pick<Document, 'querySelector'>): BootstrapState {
  const text = document.querySelector(`script#${BOOTSTRAP_ELEMENT}[type="application/json"]`)?.textContent
  if (text === undefined || text === '') throw new BootstrapError(`The page has no <script id="${BOOTSTRAP_ELEMENT}">.`)
  return decodeBootstrapState(parseJson(text))
}

/** The start data of a page, checked. Throws a `BootstrapError`. */
export function decodeBootstrapState(value: unknown): BootstrapState {
  if (!isRecord(value)) throw new BootstrapError('The start data is not an object.')
  const { configuration } = value
  if (!isConfiguration(configuration)) throw new BootstrapError('The start data holds no configuration.')
  const { language, interfaceLanguage } = value
  return {
    configuration,
    language: typeof language === 'string' ? language : configuration.defaultLanguage,
    interfaceLanguage: findInterfaceLanguage(String(interfaceLanguage)) ?? 'en',
    answers: decodeAnswers(value['answers']),
  }
}

/**
 * Whether the page carries a configuration at all. What stands in it was validated where the host read it, and the page was
 * written by the renderer of this very build: it is trusted as the script is.
 */
function isConfiguration(value: unknown): value is PublicConfiguration {
  return isRecord(value) && typeof value['appKey'] === 'string' && typeof value['basePath'] === 'string'
}

/** The answers of a page, as `renderDocument` writes them; what cannot be read is left out: the reader then asks for it. */
export function decodeAnswers(value: unknown): readonly DehydratedQuery[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.flatMap((item) => {
    const key: unknown = isRecord(item) ? item['key'] : undefined
    if (!isRecord(item) || !Array.isArray(key) || item['data'] === undefined) return []
    return [{ key: key as readonly unknown[], data: item['data'] }]
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BootstrapError('The start data is not JSON.', error)
  }
}
