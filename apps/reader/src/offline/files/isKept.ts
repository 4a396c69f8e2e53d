/** Whether a file is among what this browser keeps. Never rejects: a browser that lends no caches keeps nothing. */
export async function isKept(url: string): Promise<boolean> {
  try {
    return (await globalThis.caches.match(url, { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}
