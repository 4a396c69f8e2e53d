import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECRETS_FOLDER } from './secretsOfRun.ts'

/** How the files are called in which servers keep what browsers have told them. */
export const RECORDED = '.told'

/** Of the files with what pages have told others. */
export const RECORDED_OTHERS = '.others'

/** Keeps the body of a call of events in the folder of a run, as it came. */
export function recordEvents(folder: string, body: string): void {
  appendFileSync(join(folder, `server-${process.pid}${RECORDED}`), `${JSON.stringify(body)}\n`)
}

/** Keeps what a page has told somebody else than its host. */
export function recordThirdPartyEvents(body: string, folder = process.env[SECRETS_FOLDER]): void {
  if (folder !== undefined)
    appendFileSync(join(folder, `${process.pid}${RECORDED_OTHERS}`), `${JSON.stringify(body)}\n`)
}
