import { renderToStaticMarkup } from 'react-dom/server'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { deferKinds } from './deferKinds.tsx'

const kinds = { Greeting: ({ name }: { readonly name: string }) => <p>Hello {name}</p> }

it('draws a kind at once when its code is there, and leaves its place to the boundary before', async () => {
  const late = deferKinds(() => Promise.resolve(kinds))
  const Greeting = late.kind(({ Greeting: kind }) => kind)
  const page = (
    <Suspense fallback={<i>later</i>}>
      <Greeting name="Ada" />
    </Suspense>
  )
  expect(renderToStaticMarkup(page)).toContain('later')
  await late.load()
  expect(renderToStaticMarkup(page)).toContain('<p>Hello Ada</p>')
})

it('fetches the code once, and again when it could not be had', async () => {
  let asked = 0
  const late = deferKinds(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(kinds)
  })
  await expect(late.load()).rejects.toThrow('no network')
  await Promise.all([late.load(), late.load()])
  await late.load()
  expect(asked).toBe(2)
})
