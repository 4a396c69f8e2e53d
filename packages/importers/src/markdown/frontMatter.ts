import { isRecord } from '@gatefold/magazine/isRecord'
import { LineCounter, parseDocument } from 'yaml'
import { ImportRefusal } from '../ImportRefusal.ts'

/** Aliases of YAML may repeat what they name; more than this many repetitions are an attack. */
const MOST_ALIASES = 100
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\n)??(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

export interface MarkdownFile {
  readonly fields: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Splits a Markdown file into its front matter and its text. Throws ImportRefusal `malformed`. */
export function readMarkdownFile(source: string, path: string): MarkdownFile {
  const found = FRONT_MATTER.exec(source)
  if (found === null) return { fields: {}, text: source.replace(/^\uFEFF/, '') }
  return { fields: readYamlMap(found[1] ?? '', { path, line: 1 }), text: source.slice(found[0].length) }
}

/** A YAML map of plain values. `line` counts the lines of the file before it. Throws ImportRefusal `malformed`. */
export function readYamlMap(
  source: string,
  { path, line }: { readonly path: string; readonly line: number },
): Readonly<Record<string, unknown>> {
  const value = readYaml(source, { path, line }) ?? {}
  if (isRecord(value)) return value
  throw new ImportRefusal('malformed', `The YAML of ${path} has to be a list of "key: value".`)
}

function readYaml(source: string, { path, line }: { readonly path: string; readonly line: number }): unknown {
  const lineCounter = new LineCounter()
  const document = parseDocument(source, { schema: 'core', lineCounter, prettyErrors: false, stringKeys: true })
  const [error] = document.errors
  if (error !== undefined) {
    const at = lineCounter.linePos(error.pos[0]).line + line
    throw new ImportRefusal('malformed', `The YAML of ${path} is wrong in line ${at}: ${error.message}`)
  }
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (cause) {
    throw new ImportRefusal('over-limit', `The YAML of ${path} repeats itself too often.`, { cause })
  }
}
