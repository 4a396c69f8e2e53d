import type { IssueId } from '../issue/Issue.ts'

/** What a file is for: films are only kept where the reader asks for them. */
export type FileKind = 'picture' | 'page' | 'font' | 'sound' | 'film' | 'other'

/** One stored file, as the host vouches for it. */
export interface ManifestFile {
  /** As it stands in the content: below the base path, or absolute where another host serves it. */
  readonly url: string
  readonly bytes: number
  /** SHA-256 of the content, lower-case hex; in a measured manifest a text that names the version. */
  readonly sha256: string
  readonly mediaType: string
  readonly kind: FileKind
}

/** Every file that reading an issue takes, each one once. */
export interface Manifest {
  readonly issueId: IssueId
  /** The issue's `updated`: another one means other content. */
  readonly updated: string
  readonly files: readonly ManifestFile[]
  /** Made by the device, for a host that has no manifests: sizes are what the files' server has told, and nobody vouches for hashes. */
  readonly isMeasured?: true
}

/** Whether what is said of a file names its content. Pure. */
export function hasHash({ sha256 }: Pick<ManifestFile, 'sha256'>): boolean {
  return /^[0-9a-f]{64}$/.test(sha256)
}
