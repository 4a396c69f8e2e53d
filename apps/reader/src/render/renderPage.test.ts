import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { expect, it } from 'vitest'
import { renderPage } from './renderPage.ts'

const TEMPLATE = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>'

it('R2.14 asks for nothing and shows nothing while the title is locked, whatever the address', async () => {
  const operations: unknown[] = []
  const request = {
    configuration: aConfiguration(),
    execute: (operation: unknown) => {
      operations.push(operation)
      return Promise.resolve({ data: { issues: [] } })
    },
    readFile: () => Promise.reject(new Error('none')),
    shell: { template: TEMPLATE },
    now: 0,
  }
  const pages = ['/', '/issues/spring', '/issues/spring/tide', '/nowhere'].map((url) =>
    renderPage({ ...request, url, isLocked: true }),
  )
  const [first, ...others] = await Promise.all(pages)
  expect(first?.status).toBe(200)
  for (const page of others) expect(page).toEqual(first)
  expect(operations).toEqual([])
  await renderPage({ ...request, url: '/' })
  expect(operations).not.toEqual([])
})
