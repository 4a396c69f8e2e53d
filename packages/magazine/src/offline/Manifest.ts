import type { IssueId } from '../issue/Issue.ts'

/** What a file is for: films are only kept where the reader asks for them. */
export type FileKind = 'picture' | 'page' | 'font' | 'sound' | 'film' | 'other'

/** One stored file, as the host vouches for it. */
export interface ManifestFile {
  /** As it stands in the content: below the base path, or absolute where another host serves it. */
  readonly url: string
  readonly bytes: number
  /** SHA-256 of the content, lower-case hex. */
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
}
