#!/usr/bin/env node
import { runCli } from './cli/runCli.ts'

const interruption = new AbortController()
process.once('SIGINT', () => {
  interruption.abort(new Error('Interrupted.'))
})

const code = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  progressBar: process.stderr,
  signal: interruption.signal,
  signals: process,
  now: () => new Date(),
})

// The page renderer's scheduler holds a MessagePort that would keep a stopped server alive for ever. The callback comes
// when everything has been written.
process.stdout.write('', () => process.exit(code))
