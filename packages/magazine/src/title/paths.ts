/** Below the base path: the address that leads to the latest issue, whichever that is. For what a device keeps for long. */
export const LATEST_PATH = 'latest'

/**
 * Whether a path below the base path cannot be read at all: it begins with a slash, as the name of another host does, or cannot be
 * decoded. It is as unknown as any other (Requirements R2.12, R8.10), and nothing but this may look into it. Pure.
 */
export function isOddPath(path: string): boolean {
  try {
    return decodeURI(path).startsWith('/')
  } catch {
    return true
  }
}
