import { expect, it } from 'vitest'
import { clearPagesOnRemoval } from './clearPagesOnRemoval.ts'

it('R4.12 throws kept pages away once what they were made of is gone', async () => {
  const did: string[] = []
  const remove = (what: string) => Promise.resolve(void did.push(what))
  const store = clearPagesOnRemoval(
    { removeDownload: remove, removeOwned: () => remove('all') },
    { clear: () => remove('pages') },
  )
  await store.removeDownload('1')
  await store.removeOwned()
  expect(did).toEqual(['1', 'pages', 'all', 'pages'])
})
