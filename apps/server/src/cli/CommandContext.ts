import type { CliIo } from './CliIo.ts'

/** A command's end: 0 when all went well, 1 when anything was refused. */
export type ExitCode = 0 | 1

export interface CommandContext {
  readonly io: CliIo
  /** Of the program. */
  readonly version: string
  /** What a command ends with, unless it fails. */
  readonly finish: (code: ExitCode) => void
}
