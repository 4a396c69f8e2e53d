import { expect, it } from 'vitest'
import { listTeaserFiles } from './teaserFiles.ts'

const ID = '00000000-0000-4000-8000-000000000001'

/** A stored file whose hash is made of its path. */
function aFile(path: string) {
  const hash = Buffer.from(path).toString('hex').padEnd(64, '0').slice(0, 64)
  return { path, hash, extension: path.split('.').at(-1) ?? '' }
}

const addressOf = (path: string) => `/assets/${aFile(path).hash}.${aFile(path).extension}`
const frameOf = (path: string) => `/assets/pages/${ID}/${aFile(path).hash}/${path}`

interface Sketch {
  readonly files: readonly string[]
  readonly sample: readonly string[]
  readonly closed?: readonly string[]
}

function teasersOf({ files, sample, closed = [] }: Sketch): readonly string[] {
  const article = (features: readonly string[], addresses: readonly string[]) => ({
    summary: JSON.stringify({ features }),
    components: JSON.stringify(addresses.map((url) => ({ component: 'image', url }))),
  })
  return listTeaserFiles({
    id: ID,
    summary: '{}',
    pageFiles: '[]',
    looks: [],
    articles: [article(['sample'], sample), article([], closed)],
    files: files.map(aFile),
  }).map(({ path }) => path)
}

it('R2.6 opens the packaged page of a sample with what lies in its folder', () => {
  const files = ['tide/index.html', 'tide/js/tide.js', 'moon/index.html', 'a.png']
  expect(teasersOf({ files, sample: [frameOf('tide/index.html')] })).toEqual(['tide/index.html', 'tide/js/tide.js'])
})

it('R1.2 keeps what a closed article shows, also in the folder of a sample’s page', () => {
  const files = ['f/index.html', 'f/chart.js', 'f/secret.png', 'f/other.html']
  const closed = [addressOf('f/secret.png'), frameOf('f/other.html')]
  expect(teasersOf({ files, sample: [frameOf('f/index.html')], closed })).toEqual(['f/index.html', 'f/chart.js'])
})

it('R1.2 opens nothing beside a page that lies at the top, where everything lies', () => {
  const files = ['index.html', 'secret.bin', 'f/secret.bin']
  expect(teasersOf({ files, sample: [frameOf('index.html')] })).toEqual(['index.html'])
})

it('opens a file that a sample and a closed article share', () => {
  const both = [addressOf('a.png')]
  expect(teasersOf({ files: ['a.png', 'b.png'], sample: both, closed: [...both, addressOf('b.png')] })).toEqual([
    'a.png',
  ])
})
