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

const schema = 'packages/contract/src/schema/*.graphql'
const documents = 'packages/contract/src/operations/*.graphql'

export interface GeneratedFile {
  readonly filename: string
  readonly content: string
}

/** The TypeScript types of the schema and of the operations' variables and answers. */
export async function generateTypes(root: string, folder: string): Promise<readonly GeneratedFile[]> {
  return generate(
    {
      cwd: root,
      silent: true,
      generates: {
        [`${folder}/schema.ts`]: { schema, plugins: ['typescript'], config },
        [`${folder}/operations.ts`]: { schema, documents, plugins: ['typescript-operations'], config },
      },
    },
    false,
  )
}
