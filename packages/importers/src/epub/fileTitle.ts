/** A title made from the name of a file. */
export function fileTitle(path: string): string {
  return baseName(path).replaceAll(/[-_]+/g, ' ').trim()
}

/** The last part of a path without its extension. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z0-9]+$/i, '')
}
