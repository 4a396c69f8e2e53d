import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import type { MeasuredDocument } from './measuredDocuments.ts'
import type { DocumentScore, TextMisses, TextScore } from './scoreDocument.ts'

const HEAD = [
  '| document | truth | characters | text F1 | precision | recall | order tau | paragraphs | headings F1 | precision | recall | titles | first pages |',
  '| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
]

/** The table of docs/accuracy.md, with the averages of its documents in the last row. */
export function writeTable(scores: readonly DocumentScore[]): string {
  return [...HEAD, ...scores.map(row), averages(scores)].join('\n')
}

function row({ name, source, length, text, order, headings, articles }: DocumentScore): string {
  const cells = [
    name,
    source,
    length.toLocaleString('en'),
    share(text.f1),
    share(text.precision),
    share(text.recall),
    share(order.tau),
    `${order.found}/${order.all}`,
    share(headings?.f1),
    share(headings?.precision),
    share(headings?.recall),
    `${articles.titles}/${articles.truth} (of ${articles.ours})`,
    articles.placed === 0 ? '' : `${articles.places}/${articles.placed}`,
  ]
  return `| ${cells.join(' | ')} |`
}

function averages(scores: readonly DocumentScore[]): string {
  const mean = (values: readonly (number | undefined)[]): string => {
    const known = values.filter((value) => value !== undefined)
    return share(known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length)
  }
  const text = (key: keyof TextScore): string => mean(scores.map((score) => score.text[key]))
  const headings = (key: 'f1' | 'precision' | 'recall'): string => mean(scores.map((score) => score.headings?.[key]))
  const order = mean(scores.map((score) => score.order.tau))
  const cells = [`**${text('f1')}**`, text('precision'), text('recall'), `**${order}**`, '']
  const last = [`**${headings('f1')}**`, headings('precision'), headings('recall'), '', '']
  return `| **average** | | | ${[...cells, ...last].join(' | ')} |`
}

/** Empty for what is not measured. */
function share(value: number | undefined): string {
  return value?.toFixed(3) ?? ''
}

const MOST_MISSES = 25
const SHOWN = 160

/** What to look at first when a document scores badly: texts, headings, and its articles with their pages. */
export function describeWeakness(
  { name, headings }: DocumentScore,
  misses: TextMisses,
  articles: readonly ImportedArticle[],
): string {
  const list = (title: string, lines: readonly string[]): readonly string[] => [
    `  ${title} (${lines.length})`,
    ...lines.map((line) => `    ${line}`),
  ]
  const longest = (texts: readonly string[]): readonly string[] =>
    texts
      .toSorted((one, other) => other.length - one.length)
      .slice(0, MOST_MISSES)
      .map((text) => `${text.length}: ${text.slice(0, SHOWN)}`)
  return [
    name,
    ...list('longest texts that are missing', longest(misses.missing)),
    ...list('longest texts that the truth does not have', longest(misses.invented)),
    ...list('headings that are missing', headings?.missing ?? []),
    ...list('headings that the truth does not have', headings?.invented ?? []),
    ...list(
      'articles',
      articles.map(({ title, author, pages }) => `${pages.join(' ')}: ${JSON.stringify(title)} by ${author}`),
    ),
  ].join('\n')
}

/** What is left out before documents are compared, in words: one line for all documents with the same. */
export function writeExtras(documents: readonly MeasuredDocument[]): string {
  const names = new Map<string, string[]>()
  for (const { name, extras } of documents) {
    if (extras.named !== '') names.set(extras.named, [...(names.get(extras.named) ?? []), name])
  }
  return ['Left out:', '', ...[...names].map(([named, list]) => `- ${list.join(', ')}: ${named}.`)].join('\n')
}

/**
 * A document with new text between `<!-- begin name -->` and `<!-- end name -->`; throws where it has no such lines.
 */
export function replaceSection(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`]
  const [start, stop] = [document.indexOf(begin), document.indexOf(end)]
  if (start === -1 || stop < start) throw new Error(`There is no section ${name}.`)
  return `${document.slice(0, start + begin.length)}\n\n${text}\n\n${document.slice(stop)}`
}
