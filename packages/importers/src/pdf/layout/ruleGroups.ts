import type { Box } from '../PageContent.ts'

/** In points: rules that come this close meet. */
const TOUCH = 3

export interface RuleGroup {
  readonly across: readonly Box[]
  readonly down: readonly Box[]
}

/** Rules that meet one another, such as those of a table or of the frame around a box; single rules are left out. */
export function ruleGroups(rules: readonly Box[]): readonly RuleGroup[] {
  const groups: Box[][] = []
  for (const rule of rules) {
    const met = groups.filter((group) => group.some((other) => touches(rule, other)))
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push([rule, ...met.flat()])
  }
  return groups
    .map((group) => ({ across: group.filter(isAcross), down: group.filter((rule) => !isAcross(rule)) }))
    .filter(({ across, down }) => across.length >= 2 && down.length >= 2)
}

function isAcross(rule: Box): boolean {
  return rule.width >= rule.height
}

function touches(a: Box, b: Box): boolean {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  return across <= TOUCH && down <= TOUCH
}
