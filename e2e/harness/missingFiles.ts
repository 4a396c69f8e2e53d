import type { MediaKind, ServedFile } from './servedPages.ts'

/** What a file may be served as. Sound and film share their containers. */
const MEDIA_TYPES: Readonly<Record<MediaKind, RegExp>> = {
  image: /^image\//,
  video: /^video\//,
  audio: /^(?:audio|video)\//,
  text: /^text\/vtt/,
}

/** Asks the server for the head of every file; gives those that it does not have or that are something else. */
export async function missingFiles(address: string, files: readonly ServedFile[]): Promise<readonly string[]> {
  const unique = new Map(files.map((file) => [`${file.kind} ${file.address}`, file]))
  const findings = await Promise.all([...unique.values()].map((file) => complaintOf(address, file)))
  return findings.filter((finding) => finding !== undefined)
}

async function complaintOf(address: string, file: ServedFile): Promise<string | undefined> {
  const { status, headers } = await fetch(new URL(file.address, address), { method: 'HEAD' })
  const type = headers.get('content-type') ?? ''
  if (status === 200 && MEDIA_TYPES[file.kind].test(type)) return undefined
  return `${file.kind} ${file.address}: ${status} ${type}`
}
