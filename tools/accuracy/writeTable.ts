import type { DocumentScore } from './DocumentScore.ts'

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
    share(headings.f1),
    share(headings.precision),
    share(headings.recall),
    `${articles.titles}/${articles.truth} (of ${articles.ours})`,
    articles.placed === 0 ? '' : `${articles.places}/${articles.placed}`,
  ]
  return `| ${cells.join(' | ')} |`
}

function averages(scores: readonly DocumentScore[]): string {
  const mean = (value: (score: DocumentScore) => number): string =>
    share(scores.reduce((sum, score) => sum + value(score), 0) / scores.length)
  const text = (['f1', 'precision', 'recall'] as const).map((key) => mean((score) => score.text[key]))
  const headings = (['f1', 'precision', 'recall'] as const).map((key) => mean((score) => score.headings[key]))
  const order = mean((score) => score.order.tau)
  return `| **average** | | | **${text[0]}** | ${text[1]} | ${text[2]} | **${order}** | | **${headings[0]}** | ${headings[1]} | ${headings[2]} | | |`
}

function share(value: number): string {
  return value.toFixed(3)
}
