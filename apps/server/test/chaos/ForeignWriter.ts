import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Another program that has the write lock of a title's SQLite. */
export interface ForeignWriter {
  /** Gives the lock back, having written nothing. */
  letGo(): Promise<void>
  /** Dies with it. */
  kill(): Promise<void>
}

const PROGRAM = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 10000 })
  database.exec("begin immediate; update content_revision set revision = revision + 1")
  console.log('held')
  process.stdin.on('end', () => { database.exec('rollback'); process.exit() }).resume()
`

/** Resolves when it has the lock. */
export async function holdWriteLock(dataFolder: string): Promise<ForeignWriter> {
  const child = spawn(process.execPath, ['-e', PROGRAM, join(dataFolder, 'gatefold.db')])
  const ended = once(child, 'close')
  const held = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!held) throw new Error('The other program could not get the write lock.')
  return {
    async letGo() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
