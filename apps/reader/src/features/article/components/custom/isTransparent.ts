/** Whether a computed colour lets everything through. Pure. */
export function isTransparent(colour: string): boolean {
  return /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(colour)
}
