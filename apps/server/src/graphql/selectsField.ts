import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql/index.js'

/** Whether the operation asks for a field right below the one being resolved, directly or through fragments. */
export function selectsField(info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>, name: string): boolean {
  const looked = new Set<string>()
  const holds = (selectionSet: SelectionSetNode | undefined): boolean =>
    (selectionSet?.selections ?? []).some((selection) => {
      switch (selection.kind) {
        case Kind.FIELD:
          return selection.name.value === name
        case Kind.INLINE_FRAGMENT:
          return holds(selection.selectionSet)
        case Kind.FRAGMENT_SPREAD: {
          const fragment = selection.name.value
          if (looked.has(fragment)) return false
          looked.add(fragment)
          return holds(info.fragments[fragment]?.selectionSet)
        }
      }
    })
  return info.fieldNodes.some((node) => holds(node.selectionSet))
}
