import * as documents from '@gatefold/contract/generated/documents'
import { describe, expect, it } from 'vitest'
import { aTestApp } from '../../testing/aTestApp.ts'
import { anArticleRow, anId } from '../../testing/rows.ts'
import { addIssue } from './testing/addIssue.ts'
import { codesOf } from './testing/codesOf.ts'

describe('limits', () => {
  const deepComponents = (depth: number): unknown =>
    depth === 0
      ? { component: 'body', id: 'x', text: 'At the bottom.' }
      : { component: 'container', id: `${depth}`, components: [deepComponents(depth - 1)] }

  it('leave an article’s nested components alone, however deep', async () => {
    const app = await aTestApp()
    await addIssue(app)
    const components = [deepComponents(200)]
    await app.db
      .insertInto('articles')
      .values(anArticleRow({ id: 'a', issue_id: anId(1), components }))
      .execute()
    const { data } = (await app.post({ ...documents.GetIssueDocument, variables: { id: anId(1) } })).json<{
      data: { issue: { articles: readonly [{ components: unknown }] } }
    }>()
    expect(data.issue.articles[0].components).toEqual(components)
  })

  it('let every operation of the reader pass', async () => {
    const app = await aTestApp({ title: { favorites: true } })
    const operations = Object.values(documents)
    expect(operations.length).toBeGreaterThan(20)
    for (const operation of operations) {
      const { body } = await app.post(operation)
      // Those that take something are told that it was not provided, which is asked last.
      expect(body).toMatch(/^\{"data"|was not provided|SIGN_IN_REQUIRED/)
    }
  })

  const fragment = 'fragment F on Issue { articles { components } }'
  const doubling = (last: number, type = 'Issue', leaf = 'id') =>
    Array.from(
      { length: last },
      (_, number) => `fragment F${number} on ${type} { ...F${number + 1} ...F${number + 1} }`,
    )
      .concat(`fragment F${last} on ${type} { ${leaf} }`)
      .join(' ')
  const namedSchemas = (count: number) =>
    Array.from({ length: count }, (_, number) => `s${number}: __schema { types { name } }`).join(' ')

  it.each([
    ['depth', '{ issue(id: "1") { articles { replica { hotspots { area { x } } } } } }', { maxDepth: 4 }],
    ['tokens', `{ issues { ${'id '.repeat(60)} } }`, { maxTokens: 50 }],
    ['Aliases', '{ issues { a: id b: id c: id } }', { maxAliases: 2 }],
    ['costs 22050; allowed: 5000', '{ issues(limit: 50) { articles { components } } }', {}],
    ['costs 5500; allowed: 5000', '{ articles { components } }', {}],
    ['costs 44100', `query Q($n: Int) { issues(limit: $n) { ...F } } ${fragment}`, {}],
    ['1000 selections, fragments', `{ issues { ...F0 } } ${doubling(15)}`, {}],
    ['1000 selections, fragments', `{ __schema { types { ...F0 } } } ${doubling(15, '__Type', 'name')}`, {}],
    ['50 fields of one name', `{ ${'issues { id } '.repeat(60)} }`, {}],
    ['300 selections', `{ ${'styles { id } issues { name } '.repeat(80)} }`, {}],
    ['20 definitions', `{ issues { id } } ${'fragment F on Issue { id } '.repeat(30)}`, {}],
    ['50 spreads', `{ issues { ${'...F '.repeat(60)} } } ${fragment}`, {}],
    ['28 brackets', `{ issue(id: ${'['.repeat(1_900)}`, {}],
    ['28 brackets', `{ issue(id: ${'{a:'.repeat(400)}1${'}'.repeat(400)}) { id } }`, {}],
    ['100 members', `{ issue(id: [${'1 '.repeat(900)}]) { id } }`, {}],
    ['10000 characters', `{ issues { id } } # ${'x'.repeat(10_000)}`, {}],
    ['1000 tokens', `{ issues(${'limit: 1 '.repeat(340)}) { id } }`, {}],
    ['costs 6000; allowed: 5000', `{ ${namedSchemas(2)} }`, { introspection: true }],
  ])('refuse an operation beyond them: %s', async (words, query, graphql) => {
    const app = await aTestApp({ title: { graphql } })
    const response = await app.post({ query })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(words)
    expect(codesOf(response)).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  })

  it('on cost count aliased fields and fragments each time', async () => {
    const app = await aTestApp()
    const fields = Array.from(
      { length: 12 },
      (_, number) => `f${number}: issue(id: "${number}") { articles { components } }`,
    )
    expect((await app.post({ query: `{ ${fields.join(' ')} }` })).body).toMatch(/costs 5292/)
    expect((await app.post({ query: `{ ${fields.slice(0, 10).join(' ')} }` })).statusCode).toBe(200)
  })

  it('on cost count a manifest as all that it reads', async () => {
    const app = await aTestApp()
    const fields = Array.from({ length: 12 }, (_, number) => `f${number}: manifest(id: "${number}") { updated }`)
    expect((await app.post({ query: `{ ${fields.join(' ')} }` })).body).toMatch(/costs 5292/)
    expect((await app.post({ query: `{ ${fields.slice(0, 10).join(' ')} }` })).statusCode).toBe(200)
  })

  it.each([
    ['deep', { id: Array.from({ length: 20 }).reduce<unknown>((inside) => [inside], 1) }],
    ['many', { id: Array.from({ length: 6_000 }, () => 1) }],
    ['many by name', Object.fromEntries(Array.from({ length: 110 }, (_, number) => [`v${number}`, number]))],
  ])('refuse variables that are too %s', async (_how, variables) => {
    const app = await aTestApp()
    const response = await app.post({ query: 'query Q($id: ID!) { issue(id: $id) { id } }', variables })
    expect([response.statusCode, codesOf(response)]).toEqual([400, ['GRAPHQL_VALIDATION_FAILED']])
    expect(response.body).toContain('The operation is too large')
  })

  it('tell ten things that are wrong with a call, compiled or not', async () => {
    const app = await aTestApp()
    const query = 'mutation M($c: [FavoriteChange!]!) { keepFavorites(changes: $c) { issueId } }'
    for (let time = 0; time < 3; time += 1) {
      const variables = { c: Array.from({ length: 500 }, () => ({})), time }
      const codes = codesOf(await app.post({ query, variables }))
      expect(codes).toEqual(Array.from({ length: 10 }, () => 'GRAPHQL_VALIDATION_FAILED'))
    }
  })

  it('survive fragments that go in circles', async () => {
    const app = await aTestApp()
    const query = '{ issues { ...A } } fragment A on Issue { ...B } fragment B on Issue { ...A }'
    expect(codesOf(await app.post({ query }))).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  })

  it('are not passed by an operation that is sent as a parsed document', async () => {
    const app = await aTestApp({ title: { graphql: { maxTokens: 5 } } })
    const name = { kind: 'Name', value: 'issues' }
    const id = { kind: 'Field', name: { kind: 'Name', value: 'id' } }
    const field = { kind: 'Field', name, selectionSet: { kind: 'SelectionSet', selections: [id] } }
    const selectionSet = { kind: 'SelectionSet', selections: [field] }
    const definitions = [{ kind: 'OperationDefinition', operation: 'query', selectionSet }]
    const query = JSON.stringify({ kind: 'Document', definitions })
    expect((await app.post({ query })).statusCode).toBe(400)
  })

  it('on the body refuse what is too long, before reading it', async () => {
    const app = await aTestApp({ title: { graphql: { maxBodyBytes: 200 } } })
    const response = await app.post({ query: `{ issues { id } } # ${'x'.repeat(200)}` })
    expect([response.statusCode, codesOf(response)]).toEqual([413, ['PAYLOAD_TOO_LARGE']])
  })

  it('keep the schema to ourselves unless introspection is on', async () => {
    const query = '{ __schema { types { name } } }'
    expect(codesOf(await (await aTestApp()).post({ query }))).toContain('GRAPHQL_VALIDATION_FAILED')
    const open = await aTestApp({ title: { graphql: { introspection: true } } })
    expect((await open.post({ query })).body).toContain('IssueSortKey')
  })
})
