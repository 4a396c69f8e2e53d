/** Whoever changes which downloads there are. */
export const DOWNLOADS = 'gatefold-downloads'

/** Shared by whoever counts on files that are here, alone for whoever sweeps. */
export const KEPT_FILES = 'gatefold-kept-files'

/** Whoever works at a download. */
export function lockOf(issueId: string): string {
  return `gatefold-download:${issueId}`
}
