import type { Manifest, ManifestFile, QueryManifestArgs } from '@gatefold/contract/generated/schema'
import { fileKindOf } from '@gatefold/magazine/offline/fileKindOf'
import type { FileKind } from '@gatefold/magazine/offline/Manifest'
import { mediaTypeOf } from '../assets/httpMediaType.ts'
import { findVisibleIssue } from '../db/findVisibleIssue.ts'
import { givenArticle } from '../graphql/givenArticle.ts'
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
      const { db, at, viewer } = context
      const row = await findVisibleIssue(db, { id, isSlug: isSlug ?? false }, { at, isAdmin: false })
      if (row === undefined) return null
      const stored = JSON.parse(row.summary) as Omit<IssueSummary, 'id'>
      const summary = givenIssue({ ...stored, id: row.id }, viewer)
      const files = await listFiles(summary, context)
      return { issueId: row.id, updated: summary.updated ?? '', files }
    },
  },
}

interface IssueSummary {
  readonly id: string
  readonly isPaid?: unknown
  readonly pages?: unknown
  readonly data?: unknown
  readonly updated?: string | null
}

async function listFiles(
  summary: IssueSummary,
  { db, at, basePath, viewer, articles: loader }: GraphqlContext,
): Promise<readonly ManifestFile[]> {
  const { id } = summary
  const articles = (await loader.load(id, 'content')).map((article) => givenArticle(article, summary, viewer))
  const styles = await listStylesOf(db, id)
  const fonts = chooseFonts(await listPublicFonts(db, at), id, [
    ...styles,
    ...articles.map((article) => article.summary),
  ])
  const pageFiles = givenDepth(summary, viewer) === 'content' ? await listPageFiles(db, id) : []
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
