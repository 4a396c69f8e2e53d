/** A stored file's address inside JSON, or inside HTML inside JSON: at the start of a value, never within another address. */
const STORED_ADDRESS = /(?<![\w.:/%-])\/assets\/(?=[0-9a-f]{64}\.|pages\/[0-9a-f-]{36}\/)/g

/**
 * Rows hold the addresses of files below the base path, `/assets/{hash}.{extension}` and `/assets/pages/{issue}/{hash}/{path}`; this puts the base path in
 * front, in the JSON text as a whole.
 */
export function withBasePath(json: string, basePath: string): string {
  return basePath === '/' ? json : json.replaceAll(STORED_ADDRESS, `${basePath}assets/`)
}
