import { isRecord } from '@gatefold/magazine/isRecord'
import { parse } from 'csv-parse/sync'
import type { Archive } from '../archive/Archive.ts'
import type { RawComponent } from './MarkdownTools.ts'

/** Puts the rows of CSV files into the tables that name one, at any depth. What cannot be read is reported. */
export async function loadTables(
  components: readonly RawComponent[],
  archive: Archive,
  drop: (message: string) => void,
): Promise<readonly RawComponent[]> {
  const loaded: RawComponent[] = []
  for (const component of components) loaded.push(await loadOne(component, archive, drop))
  return loaded
}

async function loadOne(
  component: RawComponent,
  archive: Archive,
  drop: (message: string) => void,
): Promise<RawComponent> {
  if (component['component'] === 'table' && typeof component['file'] === 'string') {
    const { file, header, ...rest } = component
    const rows = await readRows(String(file), archive, drop)
    const hasHeader = header !== 'no' && header !== 'false'
    return { ...rest, header: hasHeader ? (rows[0] ?? []) : [], rows: hasHeader ? rows.slice(1) : rows }
  }
  const entries: (readonly [string, unknown])[] = []
  for (const [name, value] of Object.entries(component))
    entries.push([name, await loadInner(name, value, { archive, drop })])
  return Object.fromEntries(entries)
}

async function loadInner(
  name: string,
  value: unknown,
  { archive, drop }: { readonly archive: Archive; readonly drop: (message: string) => void },
): Promise<unknown> {
  if (!Array.isArray(value)) return value
  if (name === 'components' || name === 'posts') return loadTables(value.filter(isRecord), archive, drop)
  if (name !== 'columns') return value
  const columns: unknown[] = []
  for (const column of value) {
    columns.push(Array.isArray(column) ? await loadTables(column.filter(isRecord), archive, drop) : column)
  }
  return columns
}

async function readRows(file: string, archive: Archive, drop: (message: string) => void): Promise<readonly string[][]> {
  const path = file.replace(/^\.\//, '')
  if (!path.startsWith('assets/') || path.split('/').includes('..') || !archive.has(path)) {
    drop(`the table ${file} is not there`)
    return []
  }
  try {
    return parse(await archive.readText(path), { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (cause) {
    drop(`the table ${file} is no CSV: ${cause instanceof Error ? cause.message : String(cause)}`)
    return []
  }
}
