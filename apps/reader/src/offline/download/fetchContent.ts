import type { Issue } from '@gatefold/magazine/issue/Issue'
import type { Manifest } from '@gatefold/magazine/offline/Manifest'
import type { Assets } from '../../content/ContentService.ts'
import type { DownloadHost } from '../OfflineEngine.ts'
import { GraphqlError } from '../../network/GraphqlError.ts'
import type { StoredSession } from '../../account/sessionHeaders.ts'
import { DownloadTrouble } from './DownloadTrouble.ts'
import type { AnsweredContent } from './measureManifest.ts'
import { isOpenTo } from './ownerOf.ts'

/** What a download takes from the host besides the files; issue and manifest are of one version. */
export interface DownloadContent {
  readonly issue: Issue
  readonly manifest: Manifest
  readonly assets: Assets
}

interface Asking {
  readonly host: DownloadHost
  readonly session: StoredSession
  /** Makes the manifest that a host does not have. */
  readonly measure: (content: AnsweredContent) => Promise<Manifest>
}

/** Asks the host for all of it. Rejects with a `DownloadTrouble`: `changed` where a newer version came in between. */
export async function fetchContent(issueId: string, { host, session, measure }: Asking): Promise<DownloadContent> {
  const [vouched, issue, assets] = await Promise.all([
    host.hasManifests ? host.fetchManifest(issueId) : undefined,
    host.fetchIssue(issueId),
    host.fetchAssets(),
  ]).catch((error: unknown) => {
    throw troubleOf(error)
  })
  if (issue === undefined || (host.hasManifests && vouched === undefined)) throw refused('There is no such issue.')
  if (!isOpenTo(issue, session)) throw refused('This issue has not been bought.')
  const manifest = vouched ?? (await measure({ issue, assets }))
  if (manifest.updated !== issue.updated) throw new DownloadTrouble({ kind: 'changed' })
  return { issue, manifest, assets }
}

function refused(message: string): DownloadTrouble {
  return new DownloadTrouble({ kind: 'refused', message })
}

/** Whether a host that cannot be had now may answer later, or has said no. */
export function troubleOf(error: unknown): unknown {
  if (!(error instanceof GraphqlError)) return error
  const isOver =
    error.status === 401 || error.codes.includes('UNAUTHENTICATED') || error.message.includes('jwt expired')
  if (isOver) return new DownloadTrouble({ kind: 'unauthenticated' }, error)
  const isRefused = error.code === 'GRAPHQL' || error.status === 403
  return isRefused ? refused(error.message) : new DownloadTrouble({ kind: 'unreachable' }, error)
}
