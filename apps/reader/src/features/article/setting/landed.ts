/**
 * Ids of the components at the root of an article whose markup is React's from now on: into what came with the page nothing
 * may be put before. React's own marks on an element stand there as soon as it has looked at it, and stay when it begins anew.
 */
export const landed = new Set<string>()
