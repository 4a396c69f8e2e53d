import { expect, it } from 'vitest'
import { createOriginFinder } from './addresses.ts'

const printed = () => 'http://127.0.0.1:4000'

it('is what the title was told, whoever asks', () => {
  const find = createOriginFinder({ configured: 'https://magazine.example', printed })
  expect([find('evil.example'), find(undefined)]).toEqual(['https://magazine.example', 'https://magazine.example'])
})

it('is the address that is listened at for who asks there, and nothing that a request claims', () => {
  const find = createOriginFinder({ configured: undefined, printed })
  expect(['127.0.0.1:4000', 'evil.example', '127.0.0.1', undefined].map(find)).toEqual([
    'http://127.0.0.1:4000',
    undefined,
    undefined,
    undefined,
  ])
})
