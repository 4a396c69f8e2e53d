import { generate } from '@graphql-codegen/cli'

/** `unknown`: what a host sends there is decoded, never trusted. */
const config = {
  scalars: { ID: 'string', JSON: 'unknown', Localized: 'unknown' },
  strictScalars: true,
  enumType: 'string-literal',
  enumsAsTypes: true,
  immutableTypes: true,
  useTypeImports: true,
  skipTypename: true,
  inlineFragmentTypes: 'combine',
}

/** An API: where its schema and its operations stand, and where the code made of them goes. Patterns and a folder below the root. */
export interface ApiSources {
  readonly schema: string
  readonly operations: string
  readonly generated: string
}

export interface GeneratedFile {
  readonly filename: string
  readonly content: string
}

/** The TypeScript types of each API's schema and of its operations' variables and answers. */
export async function generateTypes(root: string, apis: readonly ApiSources[]): Promise<readonly GeneratedFile[]> {
  const outputs = apis.flatMap(({ schema, operations: documents, generated }) => [
    [`${generated}/schema.ts`, { schema, plugins: ['typescript'], config }],
    [`${generated}/operations.ts`, { schema, documents, plugins: ['typescript-operations'], config }],
  ])
  return generate({ cwd: root, silent: true, generates: Object.fromEntries(outputs) }, false)
}
