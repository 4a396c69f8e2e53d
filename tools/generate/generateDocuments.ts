import { Kind, OperationTypeNode, parse, print, stripIgnoredCharacters } from 'graphql'
import { fragmentsOf, inlineFragments } from './inlineFragments.ts'

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
