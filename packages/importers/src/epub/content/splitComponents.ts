import type { WireComponent } from '../../ImportedIssue.ts'

/** Divides a document's components before those that hold the ids `splits`; one slice more than splits. */
export function splitComponents(
  components: readonly WireComponent[],
  splits: readonly string[],
): readonly (readonly WireComponent[])[] {
  const slices: WireComponent[][] = [[], ...splits.map(() => [])]
  const places = new Map(splits.map((id, at) => [id, at + 1]))
  let current = 0
  for (const component of components) {
    if (places.size > 0) for (const id of idsIn(component)) current = Math.max(current, places.get(id) ?? 0)
    slices[current]?.push(component)
  }
  return slices
}

function idsIn(component: WireComponent): readonly string[] {
  const { name, text, html } = component
  const inside = [text, html].flatMap((value) =>
    typeof value === 'string' ? [...value.matchAll(/ id="([^"]*)"/g)] : [],
  )
  return [...(typeof name === 'string' ? [name] : []), ...inside.map(([, id]) => id ?? '')]
}
