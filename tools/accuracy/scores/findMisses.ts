import type { Alignment } from './alignTokens.ts'

export interface TextMisses {
  /** Stretches of the truth of which no token has been matched. */
  readonly missing: readonly string[]
  /** Stretches of our text that match nothing of the truth. */
  readonly invented: readonly string[]
}

/** The stretches that cost precision and recall, in their order. */
export function findMisses(truth: readonly string[], ours: readonly string[], alignment: Alignment): TextMisses {
  const taken = new Set(alignment)
  return {
    missing: stretches(truth, (at) => (alignment[at] ?? -1) < 0),
    invented: stretches(ours, (at) => !taken.has(at)),
  }
}

function stretches(tokens: readonly string[], isMissed: (at: number) => boolean): readonly string[] {
  const found: string[] = []
  let stretch = ''
  tokens.forEach((token, at) => {
    if (isMissed(at)) stretch += token
    if (isMissed(at) && at < tokens.length - 1) return
    if (stretch !== '') found.push(stretch.trim())
    stretch = ''
  })
  return found
}
