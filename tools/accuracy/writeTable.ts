import type { DocumentScore } from './DocumentScore.ts'
import type { TextScore } from './scores/scoreText.ts'

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
