/** Attributes of a link that opens beside the magazine. */
export function newWindow(isAsked: boolean | undefined) {
  return isAsked === true ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : undefined
}
