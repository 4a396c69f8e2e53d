import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** The selection with every fragment's fields in the place of its spread. Our fragments sit on the exact type they select. */
export function inlineFragments(selections: SelectionSetNode, fragments: Fragments): SelectionSetNode {
  return { ...selections, selections: selections.selections.flatMap((selection) => inlined(selection, fragments)) }
}

function inlined(selection: SelectionNode, fragments: Fragments): readonly SelectionNode[] {
  switch (selection.kind) {
    case Kind.FIELD:
      if (!selection.selectionSet) return [selection]
      return [{ ...selection, selectionSet: inlineFragments(selection.selectionSet, fragments) }]
    case Kind.INLINE_FRAGMENT:
      return [{ ...selection, selectionSet: inlineFragments(selection.selectionSet, fragments) }]
    case Kind.FRAGMENT_SPREAD: {
      const fragment = fragments.get(selection.name.value)
      if (!fragment) throw new Error(`The operations use the unknown fragment ${selection.name.value}.`)
      return inlineFragments(fragment.selectionSet, fragments).selections
    }
  }
}

export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}
