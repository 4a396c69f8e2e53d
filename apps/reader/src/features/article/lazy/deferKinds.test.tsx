import { renderToStaticMarkup } from 'react-dom/server'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { deferKinds } from './deferKinds.tsx'

const kinds = { Greeting: ({ name }: { readonly name: string }) => <p>Hello {name}</p> }

it('draws a kind at once when its code is there, and leaves its place to the boundary before', async () => {
  const deferred = deferKinds(() => Promise.resolve(kinds))
  const Greeting = deferred.kind(({ Greeting: kind }) => kind)
  const page = (
    <Suspense fallback={<i>later</i>}>
      <Greeting name="Ada" />
    </Suspense>
  )
  expect(renderToStaticMarkup(page)).toContain('later')
  await deferred.load()
  expect(renderToStaticMarkup(page)).toContain('<p>Hello Ada</p>')
})

it('fetches the code once, and again when it could not be had', async () => {
  let loads = 0
  const deferred = deferKinds(() => {
    loads += 1
    return loads === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(kinds)
  })
  await expect(deferred.load()).rejects.toThrow('no network')
  await Promise.all([deferred.load(), deferred.load()])
  await deferred.load()
  expect(loads).toBe(2)
})
