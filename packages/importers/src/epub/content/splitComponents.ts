import type { WireComponent } from '../../ImportedIssue.ts'

/** Divides a document's components before those that hold the ids `splits`; one slice more than splits. */
export function splitComponents(
  components: readonly WireComponent[],
  splits: readonly string[],
): readonly (readonly WireComponent[])[] {
  const slices: WireComponent[][] = [[]]
  for (const component of components) {
    const found = splits.filter((id, at) => at + 1 >= slices.length && holdsId(component, id)).length
    for (let count = 0; count < found; count += 1) slices.push([])
    slices.at(-1)?.push(component)
  }
  while (slices.length <= splits.length) slices.push([])
  return slices
}

function holdsId(component: WireComponent, id: string): boolean {
  if (component.component === 'anchor') return component['name'] === id
  return [component['text'], component['html']].some((html) => typeof html === 'string' && html.includes(` id="${id}"`))
}
