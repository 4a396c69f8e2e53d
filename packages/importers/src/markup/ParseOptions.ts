import type { ImportLimits } from '../ImportLimits.ts'

export interface ParseOptions {
  /** Path of the document, for messages. */
  readonly path: string
  readonly limits: Pick<ImportLimits, 'depth' | 'documentBytes'>
}
