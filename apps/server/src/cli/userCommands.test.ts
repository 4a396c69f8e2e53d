import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readPassword } from './userCommands.ts'

/** A terminal that types these keys, and what is seen on it. */
function aTerminal(...keys: readonly string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const stderr = new PassThrough()
  for (const key of keys) stdin.write(key)
  return { stdin, stderr, seen: () => String(stderr.read() ?? '') }
}

describe('readPassword on a terminal', () => {
  it('asks twice and shows nothing of what is typed', async () => {
    const { seen, ...streams } = aTerminal('bicycle under the lamq\u007Fp\r', 'bicycle under the lamp\r')
    expect(await readPassword(streams)).toBe('bicycle under the lamp')
    expect(seen()).toBe('New password: \nOnce more: \n')
  })

  it('takes neither two different ones nor nothing', async () => {
    await expect(readPassword(aTerminal('one password\r', 'another password\r'))).rejects.toMatchObject({
      code: 'no-password',
      message: 'The two passwords are not the same; nothing has been changed.',
    })
    await expect(readPassword(aTerminal('\r', '\r'))).rejects.toThrow('No password has been typed.')
  })

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('ends with %s', async (_, key) => {
    await expect(readPassword(aTerminal(key))).rejects.toThrow('Interrupted.')
  })
})

describe('readPassword from another program', () => {
  it.each([
    ['bicycle under the lamp\n', 'bicycle under the lamp'],
    ['bicycle under the lamp\r\n', 'bicycle under the lamp'],
    [' with spaces ', ' with spaces '],
    ['two\nlines\n\n', 'two\nlines\n'],
  ])('takes %j as %j', async (input, password) => {
    const stderr = new PassThrough()
    expect(await readPassword({ stdin: Readable.from([input]), stderr })).toBe(password)
    expect(stderr.read()).toBe(null)
  })

  it('says when nothing has come', async () => {
    const streams = { stdin: Readable.from(['\n']), stderr: new PassThrough() }
    await expect(readPassword(streams)).rejects.toThrow('No password came on the standard input')
  })
})
