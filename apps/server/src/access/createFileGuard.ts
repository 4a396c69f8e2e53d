import { mayRead } from '@gatefold/magazine/access/mayRead'
import type { Kysely } from 'kysely'
import type { StoredAsset } from '../platform/storage/AssetStore.ts'
import { EVERYBODY, type Viewer } from '../auth/Viewer.ts'
import { isPublic } from '../platform/db/visibleIssues.ts'
import type { Database } from '../platform/db/schema.ts'
import type { CookieRequest, FilePasses, PassedViewer } from './createFilePasses.ts'
import { entitle } from './entitle.ts'
import type { FilePass } from './FilePass.ts'
import {
  createPublicFileCheck,
  type FileOwner,
  findPackagedFile,
  listOwnersOf,
  type PackagedFile,
} from './fileQueries.ts'
import type { FrameTickets } from './FrameTickets.ts'
import { guardOf } from './guardOf.ts'

/** How somebody may have a file: `closed` looks to whoever asks as if there were no such file. */
export type FileAccess =
  | { readonly kind: 'public' }
  /** For this reader alone, and as long as it is asked for anew. */
  | { readonly kind: 'own'; readonly setCookie: string | undefined }
  | { readonly kind: 'closed' }

export type PackagedAccess =
  | (Exclude<FileAccess, { kind: 'closed' }> & { readonly asset: StoredAsset })
  /** The reader may have it, at an address that says so: a frame sends no cookie for what it loads. */
  | { readonly kind: 'elsewhere'; readonly ticket: string }
  | { readonly kind: 'closed' }

export interface FileGuard {
  /** How whoever sends these cookies may have a stored file. */
  judge(asset: StoredAsset, request: CookieRequest): Promise<FileAccess>
  /** The same for a file of a packaged page; `ticket` stands in the address that was asked for. */
  judgePackaged(
    file: PackagedFile,
    request: CookieRequest & { readonly ticket: string | undefined },
  ): Promise<PackagedAccess>
}

export interface FileGuardParts {
  readonly db: Kysely<Database>
  /** Undefined where nobody signs in. */
  readonly passes: FilePasses | undefined
  readonly tickets: FrameTickets
  /** Whether a password stands in front: then a packaged page is had by a ticket alone, also where it is everybody's. */
  readonly isGated: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const CLOSED = { kind: 'closed' } as const

const NOBODY: PassedViewer = { viewer: EVERYBODY, pass: undefined }

/** Files by the same rule as fields, `mayRead`: what only paid issues or drafts name is for who may read one of them. */
export function createFileGuard({ db, passes, tickets, isGated, now }: FileGuardParts): FileGuard {
  const isPublicFile = createPublicFileCheck(db)
  const find = async (cookies: string | undefined, at: Date): Promise<PassedViewer | undefined> => {
    const passed = await passes?.findViewer(cookies)
    if (passed?.pass === undefined) return undefined
    return { ...passed, viewer: await entitle(passed.viewer, { db, at }) }
  }
  const findHolder = async (pass: FilePass | undefined, at: Date): Promise<Viewer> =>
    pass === undefined || passes === undefined ? EVERYBODY : entitle(await passes.admit(pass), { db, at })
  return {
    async judge(asset, request) {
      const at = new Date(now())
      if (await isPublicFile(asset, at)) return { kind: 'public' }
      const passed = await find(request.cookies, at)
      if (passed === undefined) return CLOSED
      const owners = await listOwnersOf(db, asset)
      if (!owners.some((owner) => mayHave(owner, passed.viewer, at))) return CLOSED
      return { kind: 'own', setCookie: await passes?.renew(passed, request) }
    },
    async judgePackaged(file, { ticket, cookies }) {
      const at = new Date(now())
      const packaged = await findPackagedFile(db, file)
      if (packaged === undefined) return CLOSED
      const { asset, owner, isTeaser } = packaged
      const given = isTeaser ? { ...owner, is_paid: 0 } : owner
      const isFor = (viewer: Viewer) => mayHave(given, EVERYBODY, at) || mayHave(owner, viewer, at)
      if (!isGated && isFor(EVERYBODY)) return { kind: 'public', asset }
      if (ticket !== undefined) {
        const held = await tickets.find(ticket, owner.id)
        const isHolders = held !== undefined && isFor(await findHolder(held.pass, at))
        return isHolders ? { kind: 'own', asset, setCookie: undefined } : CLOSED
      }
      const { viewer, pass } = (await find(cookies, at)) ?? NOBODY
      return isFor(viewer) ? { kind: 'elsewhere', ticket: await tickets.make(pass, owner.id) } : CLOSED
    },
  }
}

/** Whether an issue gives a file of its content to a viewer. */
function mayHave(owner: FileOwner, viewer: Viewer, at: Date): boolean {
  const isThere = isPublic(owner, at) || viewer.ownIssueIds.includes(owner.id)
  return viewer.isAdmin || (isThere && mayRead(guardOf(owner), viewer))
}
