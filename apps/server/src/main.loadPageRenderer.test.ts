import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadPageRenderer } from './main.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-reader-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'client'))
  await mkdir(join(folder, 'render'))
  await writeFile(join(folder, 'client', 'index.html'), '<title>shell</title>')
  return folder
}

it('takes the document, the renderer and the files of the built reader', async () => {
  const folder = await aFolder()
  await writeFile(
    join(folder, 'render', 'renderPage.js'),
    'exports.renderPage = async () => ({ status: 200, html: "x" })',
  )
  const renderer = await loadPageRenderer(folder)
  expect(renderer.shell.template).toBe('<title>shell</title>')
  expect(renderer.clientFolder).toBe(join(folder, 'client'))
  expect(renderer.renderPage).toBeTypeOf('function')
})

it('says that the reader is not built, and what builds it', async () => {
  const folder = await aFolder()
  await expect(loadPageRenderer(folder)).rejects.toThrow(
    `The reader is not built: ${folder} cannot be used. "npm start"`,
  )
  await writeFile(join(folder, 'render', 'renderPage.js'), 'exports.other = 1')
  await expect(loadPageRenderer(folder)).rejects.toThrow('The reader is not built')
})

it('names the build by what it serves, and takes the worker along where there is one', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'render', 'renderPage.js'), 'exports.renderPage = () => undefined')
  const first = await loadPageRenderer(folder)
  expect(first.build).toMatch(/^[0-9a-f]{16}$/)
  expect(first.worker).toBeUndefined()
  expect((await loadPageRenderer(folder)).build).toBe(first.build)
  await writeFile(join(folder, 'client', 'sw.js'), 'work()')
  const second = await loadPageRenderer(folder)
  expect(second.worker?.toString()).toBe('work()')
  await writeFile(join(folder, 'client', 'index.html'), '<title>another</title>')
  const third = await loadPageRenderer(folder)
  expect(new Set([first.build, second.build, third.build]).size).toBe(3)
})
