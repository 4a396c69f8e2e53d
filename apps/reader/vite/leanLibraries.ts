import type { Plugin } from 'vite'

/** What the query client brings along and the reader never asks for: it changes nothing over the network by it, and pages no lists. */
const UNUSED: Readonly<Record<string, string>> = {
  'mutationCache.js': `export class MutationCache {
    clear() {}
    getAll() { return [] }
    findAll() { return [] }
    resumePausedMutations() { return Promise.resolve() }
  }`,
  'infiniteQueryBehavior.js': `
    export const infiniteQueryBehavior = () => { throw new Error('Infinite queries are left out of this build.') }
    export const hasNextPage = () => false
    export const hasPreviousPage = () => false`,
}

const QUERY_CORE = /@tanstack\/query-core\/build\/modern\/(\w+\.js)$/

/** Leaves out of libraries what nothing here calls and no bundler can see is not called (decision 0107). */
export function leanLibraries(): Plugin {
  return {
    name: 'gatefold-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, file = ''] = QUERY_CORE.exec(id) ?? []
      return UNUSED[file]
    },
  }
}
