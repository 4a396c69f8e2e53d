import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql/index.js'

/** Whether the operation asks for a field right below the one being resolved, directly or through fragments. */
export function selectsField(info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>, name: string): boolean {
  return info.fieldNodes.some((node) => holds(node.selectionSet, name, info.fragments))
}

function holds(
  selectionSet: SelectionSetNode | undefined,
  name: string,
  fragments: GraphQLResolveInfo['fragments'],
): boolean {
  return (selectionSet?.selections ?? []).some((selection) => {
    switch (selection.kind) {
      case Kind.FIELD:
        return selection.name.value === name
      case Kind.INLINE_FRAGMENT:
        return holds(selection.selectionSet, name, fragments)
      case Kind.FRAGMENT_SPREAD:
        return holds(fragments[selection.name.value]?.selectionSet, name, fragments)
    }
  })
}
