import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SOURCES } from './chunkOf.ts'
import { charactersOf, PARTS, writeFaces } from './subsetFaces.ts'

/** The characters of a range as CSS writes it. */
function charactersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .trim()
        .slice(2)
        .split('-')
        .map((point) => Number.parseInt(point, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
}

it.each(['text', 'italic', 'display'])(
  'has in each file of %s the characters that the style sheet looks for in it',
  async (face) => {
    const css = await readFile(join(SOURCES, 'ui/fonts.css'), 'utf8')
    const rangeOf = (part: string) =>
      charactersIn(new RegExp(`/${face}-${part}\\.woff2'[^}]*unicode-range:\\s*([^;]+);`).exec(css)?.[1] ?? '')
    for (const part of ['basic', 'german', 'romance'] as const) {
      expect(Array.from(rangeOf(part)).toSorted()).toEqual(Array.from(charactersOf(part)).toSorted())
    }
    const further = rangeOf('further')
    expect(Array.from(charactersOf('further')).filter((character) => !further.includes(character))).toEqual([])
    // A character of two files would bring both.
    const all = Array.from(PARTS.map(rangeOf).join(''))
    expect(new Set(all).size).toBe(all.length)
  },
)

it.each([
  ['german', 'Fünf Öfen, Äpfel, „Übermaß“, ‚Straße‘ – größer …'],
  ['romance', 'À l’œuvre, « naïve », où Noël, Lÿs, ÇA, forêt, dû, ÉTÉ, ÎLE'],
  ['romance', '¿Qué? ¡Año, ÁRBOL, camión, así, tú! ÑANDÚ'],
  ['romance', 'perché, città, così, però, più, È'],
  ['romance', 'São João, avó, avô, maçã, põe, três, às'],
] as const)('has in basic and %s all that is in “%s”', (part, text) => {
  const characters = charactersOf('basic') + charactersOf(part)
  expect(Array.from(text).filter((character) => !characters.includes(character))).toEqual([])
})

it('writes files of which the first screen’s weigh 45,000 bytes together, and leaves those that are there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-faces-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFaces(folder)
  const files = ['text-basic.woff2', 'display-basic.woff2'].map((name) => join(folder, name))
  const before = await Promise.all(files.map((file) => stat(file)))
  expect(before.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(45_000)
  await writeFaces(folder)
  const after = await Promise.all(files.map((file) => stat(file)))
  expect(after.map(({ mtimeMs }) => mtimeMs)).toEqual(before.map(({ mtimeMs }) => mtimeMs))
})
