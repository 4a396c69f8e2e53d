import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCli } from '../src/cli/runCli.ts'
import type { CommandResult, TestTitle } from './TestTitle.ts'

/** Runs `gatefold` to its end inside this process; `input` comes from another program, not from a terminal. */
export async function runInProcess(title: TestTitle, args: readonly string[], input = ''): Promise<CommandResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const reading = Promise.all([text(stdout), text(stderr)])
  const code = await runCli(args, {
    env: title.env,
    cwd: title.folder,
    stdin: Readable.from([input]),
    stdout,
    stderr,
    signal: new AbortController().signal,
    signals: process,
    now: () => new Date(),
  })
  stdout.end()
  stderr.end()
  const [out, err] = await reading
  return { code, stdout: out, stderr: err }
}
