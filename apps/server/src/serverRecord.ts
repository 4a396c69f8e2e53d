import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A server that runs on a data folder. */
export interface ServerRecord {
  /** The address of the title, base path included, as the server listens. */
  readonly address: string
  /** Of its process. */
  readonly pid: number
}

const FILE = 'server.json'

/** Milliseconds that a server has to say that it is there: a busy machine is slow, a port that nobody listens at is refused at once. */
const PATIENCE = 10_000

/** Notes in its data folder that a server runs. Gives what takes the note away; a folder that cannot be written to has none. */
export function recordServer(dataFolder: string, record: ServerRecord): () => void {
  const file = join(dataFolder, FILE)
  try {
    writeFileSync(file, JSON.stringify(record), { mode: 0o600 })
  } catch {
    return () => undefined
  }
  return () => {
    // Another server may have come since.
    if (readRecord(file)?.pid === record.pid) rmSync(file, { force: true })
  }
}

/** The server that runs on a data folder: its process is there and it answers. What was killed has left its note behind. */
export async function findRunningServer(dataFolder: string): Promise<ServerRecord | undefined> {
  const record = readRecord(join(dataFolder, FILE))
  if (record === undefined || !isProcess(record.pid)) return undefined
  const signal = AbortSignal.timeout(PATIENCE)
  const answer = await fetch(new URL('/healthz', record.address), { signal }).catch(() => undefined)
  return answer?.ok === true ? record : undefined
}

function readRecord(file: string): ServerRecord | undefined {
  try {
    const { address, pid } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ServerRecord>
    return typeof address === 'string' && URL.canParse(address) && Number.isInteger(pid)
      ? { address, pid: Number(pid) }
      : undefined
  } catch {
    return undefined
  }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
