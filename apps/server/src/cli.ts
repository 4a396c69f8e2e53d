#!/usr/bin/env node
import { runCli } from './cli/runCli.ts'

const interruption = new AbortController()
process.once('SIGINT', () => {
  interruption.abort(new Error('Interrupted.'))
})

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  signal: interruption.signal,
  signals: process,
  now: () => new Date(),
})
