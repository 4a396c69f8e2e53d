import { isRecord } from '@gatefold/magazine/isRecord'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

/** What a worker needs to know to answer a navigation by itself: the host's `shell.json`. */
export interface Shell {
  /** Of the build that the host serves. */
  readonly build: string
  readonly configuration: PublicConfiguration
  /** The reader's `index.html`, as built. */
  readonly template: string
  /** The headers of every page. */
  readonly headers: Readonly<Record<string, string>>
}

/** The shell, or undefined where an answer is none, such as the page of a captive portal. */
export async function decodeShell(response: Response): Promise<Shell | undefined> {
  if (!response.ok) return undefined
  const value: unknown = await response.json().catch(() => undefined)
  return isShell(value) ? value : undefined
}

/** A host that sends a configuration has checked it: see `readBootstrapState`. */
function isShell(value: unknown): value is Shell {
  if (!isRecord(value) || !isRecord(value['configuration']) || !isRecord(value['headers'])) return false
  return typeof value['build'] === 'string' && typeof value['template'] === 'string'
}

const SCRIPT = /href="\{\{base\}\}(build\/[^"]+\.js)"/g

/** Whether a template starts scripts of this build and no other: pages of one build never meet the files of another. Pure. */
export function fitsFiles(template: string, files: readonly { readonly url: string }[]): boolean {
  const scripts = [...template.matchAll(SCRIPT)].map(([, script]) => script)
  return scripts.length > 0 && scripts.every((script) => files.some(({ url }) => url === script))
}
