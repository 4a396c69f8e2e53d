import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StartedServer } from './startServer.ts'

interface Row {
  readonly [column: string]: string | number | null
}

/** Pixels of covers as magazines have them: upright, slim, square, lying. */
const SHAPES: readonly (readonly [number, number])[] = [
  [1200, 1600],
  [1000, 1600],
  [1400, 1400],
  [1600, 1200],
]

const DAY = 86_400_000

/**
 * Puts copies of the one issue that a title has straight into its database, so that it has `count`: each a week older than the one
 * before, with a name of its own, `Number {n}`, counted down to 1. Their covers are said to have different shapes.
 */
export function seedIssues({ title }: StartedServer, count: number): void {
  const database = new DatabaseSync(join(title.dataFolder, 'gatefold.db'))
  try {
    const row = database.prepare('select * from issues').get() as Row
    const summary = JSON.parse(String(row['summary'])) as Record<string, unknown>
    const columns = Object.keys(row)
    const insert = database.prepare(`insert into issues (${columns.join()}) values (${columns.map(() => '?').join()})`)
    const newest = Date.parse(String(row['release_date']))
    database.exec('begin')
    for (let step = 1; step < count; step += 1) {
      const number = count - step
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      const releaseDate = new Date(newest - step * 7 * DAY).toISOString()
      const [width, height] = SHAPES[step % SHAPES.length] ?? [3, 4]
      const data = summary['data'] as { readonly cover?: object }
      const own = { id, name: `Number ${number}`, slug: `number-${number}`, releaseDate }
      const copy = { ...summary, ...own, pages: [], data: { ...data, cover: { ...data.cover, width, height } } }
      const values = {
        ...row,
        id,
        slug: own.slug,
        name: own.name,
        identifier: id,
        release_date: releaseDate,
        page_files: '[]',
        summary: JSON.stringify(copy),
      } as Row
      insert.run(...columns.map((column) => values[column] ?? null))
    }
    database.exec('update content_revision set revision = revision + 1')
    database.exec('commit')
  } finally {
    database.close()
  }
}
