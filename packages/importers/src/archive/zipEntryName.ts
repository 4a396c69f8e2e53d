import { getFileNameLowLevel, type Entry } from 'yauzl'
import { checkEntryName } from './checkEntryName.ts'

/**
 * The validated name of a zip entry whose strings are undecoded. Many tools write UTF-8 without the flag that says
 * so: bytes that are valid UTF-8 are read as UTF-8, anything else as code page 437.
 */
export function zipEntryName(entry: Entry): string {
  return checkEntryName(utf8(entry.fileNameRaw) ?? lowLevelName(entry))
}

function lowLevelName(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
