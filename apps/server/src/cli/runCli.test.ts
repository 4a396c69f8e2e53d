import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { runCli } from './runCli.ts'

async function run(...args: readonly string[]) {
  const stdout = new PassThrough({ encoding: 'utf8' })
  const code = await runCli(args, {
    env: {},
    cwd: '/',
    stdin: Readable.from([]),
    stdout,
    stderr: new PassThrough(),
    signal: new AbortController().signal,
    signals: process,
    now: () => new Date(0),
  })
  return { code, said: String(stdout.read() ?? '') }
}

it('has every command that its help lists when that one is asked for alone', async () => {
  const { said } = await run('--help')
  const commands = [...(said.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name)
  expect(commands).toEqual(expect.arrayContaining(['serve', 'import', 'list', 'user', 'sales']))
  for (const command of commands.filter((name) => name !== 'help')) {
    const alone = await run(command, '--help')
    expect(alone.code, command).toBe(0)
    expect(alone.said, command).toContain(`Usage: gatefold ${command}`)
  }
})
