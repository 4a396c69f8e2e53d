import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machineEnvironment } from './TestTitle.ts'

/** A reader of one line: what a server must find to start. */
export async function writeReader(folder: string): Promise<void> {
  await mkdir(join(folder, 'reader', 'client'), { recursive: true })
  await mkdir(join(folder, 'reader', 'render'))
  await writeFile(join(folder, 'reader', 'client', 'index.html'), '<title>shell</title>')
  const render = 'exports.renderPage = async () => ({ status: 200, html: "" })'
  await writeFile(join(folder, 'reader', 'render', 'renderPage.js'), render)
}

/** Serves the title of a folder in a process of its own, which a test can kill. */
export function startServing(folder: string, env: Readonly<Record<string, string | undefined>>): ChildProcess {
  const options = { cwd: folder, env: { ...machineEnvironment(), PORT: '0', ...env }, silent: true, execArgv: [] }
  return fork(join(import.meta.dirname, 'serveTitle.ts'), options)
}

/** Resolves once the server listens. */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += String(chunk)))
    child.stdout?.once('data', (chunk: Buffer) => {
      resolve(String(chunk).trim())
    })
    child.once('close', () => {
      reject(new Error(`The server ended: ${said}`))
    })
  })
}

/** Milliseconds that the server's main thread has worked so far. */
export async function workedBy(child: ChildProcess): Promise<number> {
  const message = once(child, 'message')
  child.send('work')
  const [milliseconds] = (await message) as [number]
  return milliseconds
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}
