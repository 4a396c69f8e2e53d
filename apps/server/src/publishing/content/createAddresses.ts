import { addressOf, type StagedFile } from '../imports/StagedFile.ts'
import type { Addresses, FileAddress } from './rewriteAddresses.ts'

export interface AddressSources {
  readonly files: readonly StagedFile[]
  /** Slugs by the keys that `article://` links name. */
  readonly slugs: ReadonlyMap<string, string>
}

export interface CountingAddresses extends Addresses {
  /** Every address that led nowhere, once. */
  readonly missing: () => readonly string[]
}

export function createAddresses({ files, slugs }: AddressSources): CountingAddresses {
  const found = new Map<string, FileAddress>(
    files.map((file) => [file.path, { url: addressOf(file), picture: file.picture }]),
  )
  const missing = new Set<string>()
  return {
    findFile: (path) => found.get(path),
    findSlug: (key) => slugs.get(key),
    onMissing: (address) => missing.add(address),
    missing: () => [...missing],
  }
}
