import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readSource } from '../readSource.ts'
import { aPdf } from './testing/aPdf.ts'
import { importOptions } from './testing/importOptions.ts'

/** The letters that the font knows; a letter's code is its place, counted from 1. */
const LETTERS = [
  ...new Set('바다는 아침에 가장 조용하다. 어부들은 말없이 그물을 걷고 배는 천천히 항구로 돌아온다'),
].filter((letter) => letter !== ' ')
const hex = (number: number): string => number.toString(16).padStart(4, '0')

/** A font that is not in the file: its letters are known by their numbers in Unicode, each as wide as it is high. */
function koreanFont(): readonly string[] {
  const chars = LETTERS.map((letter, at) => `<${hex(at + 1)}> <${hex(letter.codePointAt(0) ?? 0)}>`)
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${chars.length} beginbfchar ${chars.join(' ')} endbfchar endcmap`
  return [
    '<< /Type /Font /Subtype /Type0 /BaseFont /Batang /Encoding /Identity-H /DescendantFonts [101 0 R] /ToUnicode 103 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Batang /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 102 0 R >>',
    '<< /Type /FontDescriptor /FontName /Batang /Flags 4 /Ascent 880 /Descent -120 /CapHeight 800 /ItalicAngle 0 /StemV 80 /FontBBox [0 -120 1000 880] >>',
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ]
}

/** A line whose words stand a third of a letter apart; no space is drawn. */
function line(text: string, y: number): string {
  const words = text.split(' ').map(
    (word) =>
      `<${Array.from(word)
        .map((letter) => hex(LETTERS.indexOf(letter) + 1))
        .join('')}>`,
  )
  return `BT /F3 10 Tf 20 ${y} Td [${words.join(' -330 ')}] TJ ET`
}

const LINES = ['바다는 아침에 가장 조용하다.', '어부들은 말없이 그물을 걷고', '배는 천천히 항구로 돌아온다.']

it('a Korean PDF keeps the spaces between its words, in a line and from line to line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-korean-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'sea.pdf')
  const text = Array.from({ length: 5 }, () => LINES).flat()
  const content = text.map((words, at) => line(words, 260 - 14 * at)).join(' ')
  const entries = '/Resources << /Font << /F3 100 0 R >> >> /MediaBox [0 0 260 300]'
  await writeFile(path, aPdf({ pages: [{ content, entries }], objects: koreanFont() }))
  const { issue, close } = await readSource({ kind: 'file', path }, importOptions({ workFolder: join(folder, 'work') }))
  onTestFinished(close)
  expect(issue.languages).toEqual(['ko'])
  const printed = issue.pages.flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines.map((each) => each.text)))
  expect(printed).toEqual(text)
  const read = issue.articles.flatMap(({ components }) => components.map((component) => component['text'])).join(' ')
  expect(read.replace(/<[^>]*>/g, '')).toBe(text.join(' '))
})
