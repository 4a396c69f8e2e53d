import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestTitle } from './TestTitle.ts'

/** A page of a magazine: a headline and its paragraphs, each of which fits a line or more of some sixty characters. */
export interface MagazinePage {
  readonly headline: string
  readonly paragraphs: readonly string[]
}

const LINE = 58

/** Writes a PDF without an /ID into the title's folder and gives its file name. */
export async function aMagazine(
  { folder }: TestTitle,
  file: string,
  { name, pages }: { readonly name: string; readonly pages: readonly MagazinePage[] },
): Promise<string> {
  await writeFile(join(folder, file), aPdf(name, pages.map(contentOf)))
  return file
}

function contentOf({ headline, paragraphs }: MagazinePage): string {
  const parts = [`BT /F1 28 Tf 40 500 Td (${headline}) Tj ET`]
  let y = 450
  for (const paragraph of paragraphs) {
    for (const line of linesOf(paragraph)) {
      parts.push(`BT /F1 11 Tf 40 ${y} Td (${line}) Tj ET`)
      y -= 14
    }
    y -= 14
  }
  return parts.join('\n')
}

function linesOf(paragraph: string): readonly string[] {
  const lines: string[] = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length < LINE) lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Objects 1 to 4 are the catalogue, the pages, the typeface and the title; then each page and its content in turn. */
function aPdf(name: string, contents: readonly string[]): string {
  const kids = contents.map((_, index) => `${5 + 2 * index} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${name}) >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 560] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}
