/** Before the paths of files that publishing makes itself: no path of a source begins like that. */
export const GENERATED = '/replica/'

export function isGenerated({ path }: { readonly path: string }): boolean {
  return path.startsWith(GENERATED)
}
