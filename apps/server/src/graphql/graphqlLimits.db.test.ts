import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { describe, expect, it } from 'vitest'
import { aTestApp } from '../testing/aTestApp.ts'
import { anArticleRow, anId } from '../testing/rows.ts'
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
    const { data } = (await app.post({ ...GetIssueDocument, variables: { id: anId(1) } })).json<{
      data: { issue: { articles: readonly [{ components: unknown }] } }
    }>()
    expect(data.issue.articles[0].components).toEqual(components)
  })

  const fragment = 'fragment F on Issue { articles { components } }'

  it.each([
    ['depth', '{ issue(id: "1") { articles { replica { hotspots { area { x } } } } } }', { maxDepth: 4 }],
    ['tokens', `{ issues { ${'id '.repeat(60)} } }`, { maxTokens: 50 }],
    ['Aliases', '{ issues { a: id b: id c: id } }', { maxAliases: 2 }],
    ['costs 22050; allowed: 5000', '{ issues(limit: 50) { articles { components } } }', {}],
    ['costs 5500; allowed: 5000', '{ articles { components } }', {}],
    ['costs 44100', `query Q($n: Int) { issues(limit: $n) { ...F } } ${fragment}`, {}],
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
