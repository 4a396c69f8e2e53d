import { ImportError } from '@gatefold/importers/ImportError'
import { AssetsUnavailable, AssetTooLarge } from '../platform/storage/AssetStore.ts'
import { ConfigurationError } from '../config/ConfigurationError.ts'
import { DatabaseBusy, DatabaseUnavailable, explainDatabase } from '../platform/db/databaseErrors.ts'
import { AccountError } from '../accounts/identity/accounts/AccountError.ts'
import { PublishingError } from '../publishing/PublishingError.ts'

const EXPECTED = [
  ImportError,
  ConfigurationError,
  DatabaseUnavailable,
  DatabaseBusy,
  AssetsUnavailable,
  AssetTooLarge,
  PublishingError,
  AccountError,
]

/** What the system says, in words for a publisher. */
const SYSTEM_SENTENCES: Readonly<Record<string, string>> = {
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'is on a read-only file system',
  EDQUOT: 'cannot be written: the quota of this user is used up',
  ENOENT: 'is not there',
  ENOTDIR: 'is not a folder',
  EISDIR: 'is a folder',
  EMFILE: 'cannot be opened: too many files are open',
}

/** One sentence about an error; with LOG_LEVEL=debug, where it happened as well. */
export function explainFault(error: unknown, env: Readonly<Record<string, string | undefined>>): string {
  if (env['LOG_LEVEL'] === 'debug' && error instanceof Error) return describeFully(error)
  return explain(error)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`
  if (EXPECTED.some((kind) => error instanceof kind) || error.name === 'ListenError') return error.message
  if (error.name === 'ReaderMissing' || error.message === 'Interrupted.') return error.message
  if (error.name === 'TimeoutError') return 'The import took longer than `importLimits.milliseconds` allows.'
  return (
    explainDatabase(error) ??
    explainSystem(error) ??
    `Something went wrong (${oneLine(error.message)}); LOG_LEVEL=debug shows where.`
  )
}

function explainSystem(error: Error & { readonly code?: unknown; readonly path?: unknown }): string | undefined {
  const words = SYSTEM_SENTENCES[String(error.code)]
  return words === undefined ? undefined : `${typeof error.path === 'string' ? error.path : 'A file'} ${words}.`
}

function describeFully(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${describeFully(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
