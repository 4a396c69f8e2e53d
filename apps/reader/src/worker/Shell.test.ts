import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { expect, it } from 'vitest'
import { decodeShell, fitsFiles } from './Shell.ts'

const SHELL = {
  build: 'a',
  configuration: aConfiguration(),
  template: '<p>',
  headers: { 'content-security-policy': 'x' },
}

it('reads the host’s shell, and nothing that is none', async () => {
  expect(await decodeShell(Response.json(SHELL))).toEqual(SHELL)
  expect(await decodeShell(new Response('<title>Sign in</title>'))).toBeUndefined()
  expect(await decodeShell(Response.json(SHELL, { status: 404 }))).toBeUndefined()
  for (const key of Object.keys(SHELL)) expect(await decodeShell(Response.json({ ...SHELL, [key]: 1 }))).toBeUndefined()
})

it('a template fits the files of its own build only', () => {
  const template = '<link href="{{base}}build/shared-1.js"><link id="gatefold-entry" href="{{base}}build/main-1.js">'
  const files = [{ url: 'build/shared-1.js' }, { url: 'build/main-1.js' }, { url: 'build/late-1.js' }]
  expect(fitsFiles(template, files)).toBe(true)
  expect(fitsFiles(template.replace('main-1', 'main-2'), files)).toBe(false)
  expect(fitsFiles('<p>Sign in</p>', files)).toBe(false)
})
