import type { ProcessIdentity } from './ProcessIdentity.ts'

/** What the id of an import says of itself, so that files it staged need no row to be cleaned up. */
export interface ImportOrigin {
  readonly identity: ProcessIdentity
  readonly started: Date
}

/** An id of letters, digits and hyphens. `uuid` makes it unique within its process. */
export function createImportId({ identity, started }: ImportOrigin, uuid: string): string {
  const parts = [toHex(identity.host), identity.pid, toHex(identity.start), started.getTime(), uuid.replaceAll('-', '')]
  return parts.join('-')
}

/** Undefined for a name that `createImportId` did not make. */
export function parseImportId(id: string): ImportOrigin | undefined {
  const [, host = '', pid = '', start = '', started = ''] =
    /^([0-9a-f]*)-(\d+)-([0-9a-f]*)-(\d+)-[0-9a-z]+$/.exec(id) ?? []
  if (started === '') return undefined
  return {
    identity: { host: fromHex(host), pid: Number(pid), start: fromHex(start) },
    started: new Date(Number(started)),
  }
}

/** `hostname:pid:start`, as the row of the import names its owner. */
export function ownerOf({ host, pid, start }: ProcessIdentity): string {
  return `${host}:${pid}:${start}`
}

function toHex(text: string): string {
  return Buffer.from(text).toString('hex')
}

function fromHex(hex: string): string {
  return Buffer.from(hex, 'hex').toString()
}
