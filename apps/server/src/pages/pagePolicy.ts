import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { pageSecurityHeaders } from './securityHeaders.ts'

export interface PolicyParts {
  readonly scriptHashes: readonly string[]
  readonly configuration: PublicConfiguration
  /** Origins that signing in takes; others once the identity service has told them. The same list as long as nothing is new. */
  readonly signInOrigins: () => readonly string[]
}

export type PageHeaders = Readonly<Record<string, string>>

/** The headers of pages as they are now: the same object as long as nothing is new. */
export function createPagePolicy({ signInOrigins, ...parts }: PolicyParts): () => PageHeaders {
  return keptWhile(signInOrigins, (origins) => pageSecurityHeaders({ ...parts, signInOrigins: origins }))
}

/** What `make` makes of a value, made anew only when the value is another. */
export function keptWhile<Value, Made>(read: () => Value, make: (value: Value) => Made): () => Made {
  let kept: { readonly value: Value; readonly made: Made } | undefined
  return () => {
    const value = read()
    if (kept === undefined || kept.value !== value) kept = { value, made: make(value) }
    return kept.made
  }
}
