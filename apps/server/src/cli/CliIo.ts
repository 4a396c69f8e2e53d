import type { Readable, Writable } from 'node:stream'
import type { TextOutput } from './printImports.ts'

/** As much of `process` as this needs. */
export interface SignalSource {
  once(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown
}

/** Whatever a command touches outside of its configuration. */
export interface CliIo {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Relative paths begin here. */
  readonly cwd: string
  /** What is typed, or comes from another program. */
  readonly stdin: TextInput
  /** What was asked for. */
  readonly stdout: TextOutput
  /** Progress and what went wrong. */
  readonly stderr: TextOutput
  /** Where the bar of an import is drawn, which alone moves the cursor; undefined draws none. */
  readonly progressBar?: TextStream
  /** Aborted when the publisher presses Ctrl-C. */
  readonly signal: AbortSignal
  /** Where a server hears that it should stop. */
  readonly signals: SignalSource
  readonly now: () => Date
}

export type TextStream = Writable & { readonly isTTY?: boolean }

export type TextInput = Readable & { readonly isTTY?: boolean }
