import { expect, it } from 'vitest'
import { createMemoryHistory } from '@tanstack/react-router'
import { createReaderRouter } from '../createReaderRouter.tsx'
import type { ReaderContext } from '../ReaderContext.ts'
import { screenOf } from './screenOf.ts'

it('has a name for every route that shows something', () => {
  const context = { configuration: { basePath: '/' } } as unknown as ReaderContext
  const { routesById } = createReaderRouter(createMemoryHistory(), context)
  const nameless = Object.keys(routesById).filter((id) => screenOf(id, undefined) === undefined)
  expect(nameless.sort()).toEqual(['/$', '/framed', '__root__'])
})

it('tells the printed pages from the contents by the page in the address', () => {
  expect(screenOf('/framed/issues/$issue', 3)).toBe('replica')
  expect(screenOf('/framed/issues/$issue', undefined)).toBe('issue')
  expect(screenOf('/framed/', 2)).toBe('home')
})
