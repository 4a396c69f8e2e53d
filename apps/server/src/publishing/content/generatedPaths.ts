/** Before the paths of files that publishing makes itself: no path of a source begins with a slash. */
export const GENERATED = '/replica/'

export const GENERATED_SIZES = '/sizes/'

export const GENERATED_FACES = '/faces/'

/** Paths of an article that has joined an issue stand behind its id and a slash. */
const PATH = /(?:^|\/)\/(?:replica|sizes|faces)\//

export function isGenerated({ path }: { readonly path: string }): boolean {
  return PATH.test(path)
}
