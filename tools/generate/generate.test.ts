import { Kind, parse, print } from 'graphql'
import { expect, it } from 'vitest'
import { fragmentsOf, generateDocuments, inlineFragments } from './generate.ts'

const operations = `
  fragment Area on Area { x y }
  fragment Page on Replica { name hotspots { area { ...Area } } }
  query GetIssue($id: ID!) { issue(id: $id) { id pages { ...Page } } }
`

it('puts the fields of fragments, nested ones too, in the place of their spreads', () => {
  const document = parse(operations)
  const query = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const selection = query && inlineFragments(query.selectionSet, fragmentsOf(document))
  expect(selection && print(selection).replaceAll(/\s+/g, ' ')).toBe(
    '{ issue(id: $id) { id pages { name hotspots { area { x y } } } } }',
  )
})

it('writes each operation as a typed string without fragments', () => {
  const text = generateDocuments(operations)
  expect(text).toContain('export const GetIssueDocument: TypedDocument<GetIssueQuery, GetIssueQueryVariables>')
  expect(text).toContain('query GetIssue($id:ID!){issue(id:$id){id pages{name hotspots{area{x y}}}}}')
  expect(text).not.toContain('...')
})

it('names the types of a mutation as the types are generated', () => {
  const text = generateDocuments('mutation Subscribe($planId: ID!) { subscribe(planId: $planId) { id } }')
  expect(text).toContain('export const SubscribeDocument: TypedDocument<SubscribeMutation, SubscribeMutationVariables>')
})

it('refuses a fragment that does not exist', () => {
  expect(() => generateDocuments('query A { issue { ...Nothing } }')).toThrow('unknown fragment Nothing')
})
