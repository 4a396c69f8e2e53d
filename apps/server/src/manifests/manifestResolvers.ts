import type { Manifest, ManifestFile, QueryManifestArgs } from '@gatefold/contract/generated/schema'
import type { GuardedIssue } from '@gatefold/magazine/access/mayRead'
import { fileKindOf } from '@gatefold/magazine/offline/fileKindOf'
import type { FileKind } from '@gatefold/magazine/offline/Manifest'
import { sizesNamedIn } from '@gatefold/magazine/picture/pictureSizes'
import { givenArticle } from '../access/givenArticle.ts'
import { givenIssue } from '../access/givenIssue.ts'
import { givenDepth, guardOf } from '../access/guardOf.ts'
import { mediaTypeOf } from '../platform/storage/mediaType.ts'
import { findVisibleIssue } from '../platform/db/visibleIssues.ts'
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
      const { ownIssueIds } = viewer
      const row = await findVisibleIssue(db, { id, isSlug: isSlug ?? false }, { at, isAdmin: false, ownIssueIds })
      if (row === undefined) return null
      const stored = JSON.parse(row.summary) as Omit<IssueSummary, 'id'>
      const guard = guardOf(row)
      const summary = givenIssue({ ...stored, id: row.id }, guard, viewer)
      const files = await listFiles({ summary, guard }, context)
      return { issueId: row.id, updated: summary.updated ?? '', files }
    },
  },
}

interface IssueSummary {
  readonly id: string
  readonly pages?: unknown
  readonly data?: unknown
  readonly updated?: string | null
}

async function listFiles(
  { summary, guard }: { readonly summary: IssueSummary; readonly guard: GuardedIssue },
  { db, at, basePath, viewer, articles: loader }: GraphqlContext,
): Promise<readonly ManifestFile[]> {
  const { id } = summary
  const articles = (await loader.load(id, 'content')).map((article) => givenArticle(article, guard, viewer))
  const styles = await listStylesOf(db, id)
  const fonts = chooseFonts(await listPublicFonts(db, at), id, [
    ...styles,
    ...articles.map((article) => article.summary),
  ])
  const pageFiles = givenDepth(guard, viewer) === 'content' ? await listPageFiles(db, id) : []
  const issue = JSON.stringify(pageFiles.length === 0 ? summary : { ...summary, pages: [] })
  const named = listNamedFiles({ issue, pageFiles, styles, fonts, articles })
  const known = await findAssets(db, named)
  const sizes = sizesNamedIn(
    [issue, ...articles.flatMap((article) => [article.summary, article.components])].join('\n'),
  )
  return named.flatMap(({ hash, extension, kind }) => {
    const asset = known.get(`${hash}.${extension}`)
    if (asset === undefined) return []
    const url = `assets/${hash}.${extension}`
    const size = sizes.get(`/${url}`)
    return {
      url: basePath + url,
      bytes: Number(asset.bytes),
      sha256: hash,
      // What the file comes as: the table has what its source said, and a browser is told by the extension.
      mediaType: mediaTypeOf(extension),
      kind: onTheWire(kind ?? fileKindOf(asset.media_type)),
      ...(size !== undefined && { sizeOf: basePath + size.sizeOf.slice(1), width: size.width }),
    }
  })
}

function onTheWire(kind: FileKind): ManifestFile['kind'] {
  return kind.toUpperCase() as Uppercase<FileKind>
}
