import { withBasePath } from '../assets/withBasePath.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { listLooks } from './styleQueries.ts'

type Look = Readonly<Record<string, unknown>>

export const styleResolvers = {
  Query: {
    styles: (_root: unknown, _args: unknown, context: GraphqlContext) => list('styles', context),
    fonts: (_root: unknown, _args: unknown, context: GraphqlContext) => list('fonts', context),
  },
}

async function list(table: 'styles' | 'fonts', { db, at, basePath, viewer }: GraphqlContext): Promise<readonly Look[]> {
  const payloads = await listLooks(db, table, { at, isAdmin: viewer.isAdmin })
  return payloads.map((payload) => JSON.parse(withBasePath(payload, basePath)) as Look)
}
