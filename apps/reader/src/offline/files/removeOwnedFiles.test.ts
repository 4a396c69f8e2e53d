import { expect, it } from 'vitest'
import { removeOwnedFiles } from './removeOwnedFiles.ts'

it('takes away what only one reader may see, and nothing else', async () => {
  const names = new Set(['gatefold-files', 'gatefold-files-of-ada', 'gatefold-files-of-bo', 'gatefold-seen', 'another'])
  await removeOwnedFiles({
    keys: () => Promise.resolve([...names]),
    delete: (name) => Promise.resolve(names.delete(name)),
  })
  expect([...names]).toEqual(['gatefold-files', 'gatefold-seen', 'another'])
})

it('has nothing to take away where the browser lends no caches', async () => {
  await expect(removeOwnedFiles(undefined)).resolves.toBeUndefined()
})
