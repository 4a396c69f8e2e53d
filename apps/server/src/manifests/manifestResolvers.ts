import type { Manifest, ManifestFile, QueryManifestArgs } from '@gatefold/contract/generated/schema'
import { fileKindOf } from '@gatefold/magazine/offline/fileKindOf'
import type { FileKind } from '@gatefold/magazine/offline/Manifest'
import { mediaTypeOf } from '../assets/httpMediaType.ts'
import { findPublicIssue } from '../db/findPublicIssue.ts'
import { givenDepth } from '../graphql/givenDepth.ts'
import { givenIssue } from '../graphql/givenIssue.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { chooseFonts } from './chooseFonts.ts'
import { listNamedFiles } from './listNamedFiles.ts'
import { findAssets, listPageFiles, listPublicFonts, listStylesOf } from './manifestQueries.ts'

export const manifestResolvers = {
  Query: {
    async manifest(
      _root: unknown,
      { id, isSlug }: QueryManifestArgs,
      context: GraphqlContext,
    ): Promise<Manifest | null> {
      const row = await findPublicIssue(context.db, { id, isSlug: isSlug ?? false }, context.at)
      if (row === undefined) return null
      const summary = givenIssue(JSON.parse(row.summary) as IssueSummary)
      const files = await listFiles({ id: row.id, summary, depth: givenDepth(summary) }, context)
      return { issueId: row.id, updated: summary.updated ?? '', files }
    },
  },
}

interface IssueSummary {
  readonly isPaid?: unknown
  readonly pages?: unknown
  readonly data?: unknown
  readonly updated?: string | null
}

interface GivenIssue {
  readonly id: string
  readonly summary: IssueSummary
  readonly depth: 'content' | 'summary'
}

async function listFiles(
  { id, summary, depth }: GivenIssue,
  { db, at, basePath, articles: loader }: GraphqlContext,
): Promise<readonly ManifestFile[]> {
  const articles = await loader.load(id, depth)
  const styles = await listStylesOf(db, id)
  const fonts = chooseFonts(await listPublicFonts(db, at), id, [
    ...styles,
    ...articles.map((article) => article.summary),
  ])
  const pageFiles = depth === 'content' ? await listPageFiles(db, id) : []
  const issue = JSON.stringify(pageFiles.length === 0 ? summary : { ...summary, pages: [] })
  const named = listNamedFiles({ issue, pageFiles, styles, fonts, articles })
  const known = await findAssets(db, named)
  return named.flatMap(({ hash, extension, kind }) => {
    const asset = known.get(`${hash}.${extension}`)
    if (asset === undefined) return []
    return {
      url: `${basePath}assets/${hash}.${extension}`,
      bytes: Number(asset.bytes),
      sha256: hash,
      // What the file comes as: the table has what its source said, and a browser is told by the extension.
      mediaType: mediaTypeOf(extension),
      kind: onTheWire(kind ?? fileKindOf(asset.media_type)),
    }
  })
}

function onTheWire(kind: FileKind): ManifestFile['kind'] {
  return kind.toUpperCase() as Uppercase<FileKind>
}
