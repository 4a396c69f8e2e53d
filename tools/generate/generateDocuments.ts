import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  stripIgnoredCharacters,
} from 'graphql'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** `documents.ts`: one typed string for each operation, so that no parser travels to the browser. */
export function generateDocuments(operations: string): string {
  const document = parse(operations, { noLocation: true })
  const fragments = fragmentsOf(document)
  const constants: string[] = []
  const types: string[] = []
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const name = definition.name?.value
    if (name === undefined) throw new Error('An operation without a name cannot be generated.')
    const query = print({ ...definition, selectionSet: inlineFragments(definition.selectionSet, fragments) })
    const type = `${name}${definition.operation === OperationTypeNode.MUTATION ? 'Mutation' : 'Query'}`
    types.push(type, `${type}Variables`)
    constants.push(
      `export const ${name}Document: TypedDocument<${type}, ${type}Variables> = {`,
      `  operationName: ${JSON.stringify(name)},`,
      `  query: ${JSON.stringify(stripIgnoredCharacters(query))},`,
      '}',
      '',
    )
  }
  return [
    `import type { ${types.join(', ')} } from './operations.ts'`,
    "import type { TypedDocument } from '../operations/TypedDocument.ts'",
    '',
    ...constants,
  ].join('\n')
}

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
