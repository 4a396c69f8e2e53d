import type { Component } from '@gatefold/magazine/component/Component'
import { isText } from './isText.ts'

/** So many texts share a guard: a chapter of a book may have thousands of paragraphs. */
const LONGEST_RUN = 40

/**
 * Components in the groups that stand or fall together: a run of texts, or one component of another kind. Pure.
 */
export function runsOf(components: readonly Component[]): readonly (readonly Component[])[] {
  const runs: Component[][] = []
  for (const component of components) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const joins = last !== undefined && isText(last) && isText(component)
    if (run !== undefined && joins && run.length < LONGEST_RUN) run.push(component)
    else runs.push([component])
  }
  return runs
}
