import type { StyledLine } from './startsBlock.ts'

export interface TabularRun {
  readonly isTable: boolean
  readonly lines: readonly StyledLine[]
}

/** Two lines may share a gap by chance; three with cells that begin below one another are a table. */
const FEWEST_ROWS = 3

/** Divides the lines of a column where tables begin and end. */
export function tabularRuns(lines: readonly StyledLine[]): readonly TabularRun[] {
  const runs: { isTable: boolean; lines: StyledLine[] }[] = []
  const tabular = lines.map((line, index) => isRow(line, [lines[index - 1], lines[index + 1]]))
  for (const [index, line] of lines.entries()) {
    const isTable = tabular[index] === true
    const last = runs.at(-1)
    if (last?.isTable === isTable) last.lines.push(line)
    else runs.push({ isTable, lines: [line] })
  }
  return joinedText(runs.map((run) => (run.lines.length < FEWEST_ROWS ? { ...run, isTable: false } : run)))
}

function joinedText(runs: readonly TabularRun[]): readonly TabularRun[] {
  const joined: TabularRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last?.isTable === false && !run.isTable)
      joined[joined.length - 1] = { isTable: false, lines: [...last.lines, ...run.lines] }
    else joined.push(run)
  }
  return joined
}

function isRow({ line }: StyledLine, neighbours: readonly (StyledLine | undefined)[]): boolean {
  if (line.cells.length < 2) return false
  return neighbours.some((other) => other !== undefined && sharesStarts(line, other.line))
}

function sharesStarts(a: StyledLine['line'], b: StyledLine['line']): boolean {
  const starts = b.cells.map((cell) => edgesOf(cell))
  const shared = a.cells.filter((cell) => {
    const [left, middle, right] = edgesOf(cell)
    return starts.some((other) => isNear(left, other[0]) || isNear(middle, other[1]) || isNear(right, other[2]))
  })
  return shared.length >= 2
}

function edgesOf({ box }: StyledLine['line']['cells'][number]): readonly [number, number, number] {
  return [box.x, box.x + box.width / 2, box.x + box.width]
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 3
}
