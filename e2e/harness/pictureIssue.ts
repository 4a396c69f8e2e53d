import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMONSTRATION } from './demonstration.ts'

const FILES = ['across-walkers', 'across-channel', 'across-lantern', 'ruler-long', 'boots', 'cockle-pan'] as const

const picture = (file: (typeof FILES)[number], caption = '', attributes = '') =>
  `![Picture of ${file}](assets/${file}.webp${caption === '' ? '' : ` '${caption}'`})${attributes === '' ? '' : `{${attributes}}`}`

const row = (attributes: string, count = 3) => {
  const files = Array.from({ length: count }, (_, index) => FILES[index % 3] ?? FILES[0])
  return `:::gallery ${attributes}\n${files.map((file, index) => picture(file, `Words ${index + 1}`, 'credit="Low Water"')).join('\n')}\n:::`
}

const LONG = Array.from(
  { length: 12 },
  (_, line) => `Paragraph ${line} of some length, so that the page has to be scrolled.`,
)

const text = (title: string, blocks: readonly string[]) =>
  `---\ntitle: ${title}\n---\n\n# ${title}\n\n${blocks.join('\n\n')}\n`

/** One article per kind of gallery and one of single pictures; `effect-…` has the gallery of that transition. */
const ARTICLES: Readonly<Record<string, string>> = {
  singles: text('Singles', [
    'The first words.',
    picture('across-walkers', 'Noon on the sand', 'credit="Print: Low Water"'),
    picture('across-channel', 'Seen when it is large', 'caption-only-lightbox'),
    picture('across-lantern', 'It leads on', 'link=https://example.org/ new-window'),
    picture('boots', '', 'role=logo'),
    picture('cockle-pan', '', 'role=thumbnail'),
    picture('boots', 'In the colours of old', 'filter=sepia(60%)'),
    picture('ruler-long', 'As Inkwell', 'filter=Inkwell fixed-width=300'),
    ...LONG,
  ]),
  ...Object.fromEntries(
    ['slide', 'fade', 'cube', 'coverflow', 'flip'].map((effect) => [
      `effect-${effect}`,
      text(`Effect ${effect}`, [
        'The first words.',
        row(`transition=${effect} aspect-ratio=3:2 caption="The whole way"`),
        ...LONG,
      ]),
    ]),
  ),
  vertical: text('Vertical', ['The first words.', row('direction=vertical aspect-ratio=3:2'), ...LONG]),
  'vertical-cube': text('Vertical cube', [
    'The first words.',
    row('transition=cube direction=vertical aspect-ratio=3:2'),
    ...LONG,
  ]),
  playing: text('Playing', ['The first words.', row('autoplay speed=2 aspect-ratio=3:2'), ...LONG]),
  'playing-fade': text('Playing fade', [
    'The first words.',
    row('autoplay speed=2 transition=fade aspect-ratio=3:2'),
    ...LONG,
  ]),
  mosaic: text('Mosaic', ['The first words.', row('role=mosaic', 5), ...LONG]),
  few: text('Few', ['One.', row('aspect-ratio=3:2', 1), 'Two.', row('aspect-ratio=3:2', 2)]),
  many: text('Many', ['Sixty.', row('transition=fade aspect-ratio=3:2', 60), ...LONG]),
  nested: text('Nested', [
    `:::columns split=1-1\n:::column\n${row('transition=cube aspect-ratio=3:2', 2)}\n:::\n:::column\n${picture('boots', 'In a column')}\n:::\n:::`,
    `:::container type=link link=https://example.org/\n${picture('cockle-pan', 'In a link')}\n:::`,
    `:::container background=#223344\n${row('aspect-ratio=3:2', 2)}\n:::`,
  ]),
}

/** Writes an issue of galleries and pictures into a folder; `direction` as in `issue.md`. */
export async function writePictureIssue(folder: string, direction: 'ltr' | 'rtl' = 'ltr'): Promise<string> {
  const issue = join(folder, `pictures-${direction}`)
  await mkdir(join(issue, 'assets'), { recursive: true })
  for (const file of FILES)
    await copyFile(join(DEMONSTRATION, 'assets', `${file}.webp`), join(issue, 'assets', `${file}.webp`))
  const language = direction === 'rtl' ? 'ar' : 'en'
  const head = `---\ntitle: Pictures ${direction}\nslug: pictures-${direction}\nlanguages: [${language}]\ndirection: ${direction}\n---\n`
  await writeFile(join(issue, 'issue.md'), head)
  for (const [index, [slug, article]] of Object.entries(ARTICLES).entries()) {
    await writeFile(join(issue, `${String(index + 1).padStart(2, '0')}-${slug}.md`), article)
  }
  return issue
}
