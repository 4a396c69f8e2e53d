import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { listFiles, type TextFile } from './files.ts'
import type { Step } from './Step.ts'

const REQUIREMENTS = 'docs/requirements.md'
const examined = /\.(?:tsx?|cjs|css|graphql|md)$/
/** A publication's own words, and sentences that break rules on purpose. */
const leftOut = /^demo\/issues\/|^tools\/check\/documents\.test\.ts$/

/** Citations lead to requirements and decisions that exist, decisions say when they were made and whether they stand, links and paths lead somewhere. */
export const documents: Step = {
  name: 'documents: citations, decisions, links, paths',
  async run(root) {
    const names = (await listFiles(root)).filter((file) => examined.test(file) && !leftOut.test(file))
    const files = await Promise.all(
      names.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
    )
    const texts = new Map(files.map(({ file, text }) => [file, text]))
    const shelf: Shelf = {
      requirements: requirementNumbers(texts.get(REQUIREMENTS) ?? ''),
      decisions: new Set(names.flatMap((file) => decisionNumber(file) ?? [])),
      has: (path) => existsSync(join(root, path)),
      read: (path) => texts.get(path),
    }
    const problems = files.flatMap((file) => [
      ...citationProblems(file, shelf),
      ...decisionProblems(file, shelf),
      ...linkProblems(file, shelf),
      ...pathProblems(file, shelf),
    ])
    return [...problems, ...sharedNumbers(names)]
  },
}

/** What citations and links may lead to. */
export interface Shelf {
  /** Numbers such as `4.6`. */
  readonly requirements: ReadonlySet<string>
  /** Numbers such as `0022`. */
  readonly decisions: ReadonlySet<string>
  /** Whether the project has a file or folder, relative to its root. */
  has(path: string): boolean
  /** The text of a document of the project; undefined where there is none. */
  read(path: string): string | undefined
}

const decisionFile = /^docs\/decisions\/(superseded\/)?(\d{4})-[^/]+\.md$/
const statuses = /^(?:accepted|historic|superseded by (\d{4}(?:, \d{4})*))$/
const inCode = /\bdecisions?[\s*/]+(\d{4}(?:(?:,| and|-| to)[\s*]+\d{4})*)/gi
/** In a document a number that begins with 0 is a decision's, with the word in front or without. */
const inDocument = /(?<![\w.,+–/-])(0\d{3})(?![\w–-]|[.,]\d)/g

/** The number of a decision's file; undefined for any other file. */
function decisionNumber(file: string): string | undefined {
  return decisionFile.exec(file)?.[2]
}

/** The numbers that docs/requirements.md explains. */
export function requirementNumbers(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^- \*\*R(\d+\.\d+)\*\*/gm)].map(([, number = '']) => number))
}

/** Numbers of requirements and decisions that a file cites and that nobody explains. */
export function citationProblems({ file, text }: TextFile, { requirements, decisions }: Shelf): readonly string[] {
  const cited = [...text.matchAll(/\bR(\d{1,2}\.\d{1,2})\b/g)].map(([, number = '']) => number)
  const inProse = file.endsWith('.md') ? [...withoutCode(text).matchAll(inDocument)] : []
  const named = [...text.matchAll(inCode), ...inProse].flatMap(([, numbers = '']) => numbers.match(/\d{4}/g) ?? [])
  return [
    ...missing(cited, requirements).map(
      (number) => `${file} cites R${number}; docs/requirements.md has no such number.`,
    ),
    ...missing(named, decisions).map((number) => `${file} cites decision ${number}, which does not exist.`),
  ]
}

function missing(numbers: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return [...new Set(numbers)].filter((number) => !known.has(number))
}

/** What the head of a decision lacks (CONTRIBUTING.md has the format); nothing for any other file. */
export function decisionProblems(decision: TextFile, { decisions }: Shelf): readonly string[] {
  const { file, text } = decision
  const number = decisionNumber(file)
  if (number === undefined) return []
  const [heading = '', , ...lines] = text.split('\n', 6)
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
  const problems: string[] = []
  if (!heading.startsWith(`# ${number} `)) problems.push(`${file} does not begin with "# ${number} " and its title.`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(field('Date'))) problems.push(`${file} has no "Date: YYYY-MM-DD" below its title.`)
  return [...problems, ...statusProblems(file, field('Status'), decisions)]
}

function statusProblems(file: string, text: string, decisions: ReadonlySet<string>): readonly string[] {
  const status = statuses.exec(text)
  if (status === null) return [`${file} has no "Status: accepted", "historic" or "superseded by NNNN".`]
  const later = status[1]?.split(', ') ?? []
  const problems = missing(later, decisions).map((by) => `${file} is superseded by ${by}, which does not exist.`)
  if (later.length > 0 === file.includes('/superseded/')) return problems
  return [...problems, `${file} says "${text}" and lies in the wrong folder.`]
}

/** Decisions that share their number. */
export function sharedNumbers(files: readonly string[]): readonly string[] {
  const byNumber = Object.groupBy(files, (file) => decisionNumber(file) ?? '')
  return Object.entries(byNumber).flatMap(([number, same = []]) =>
    number !== '' && same.length > 1 ? [`The decisions ${same.join(' and ')} have one number.`] : [],
  )
}

/** Relative links of a document that lead to no file, or to no heading of theirs. */
export function linkProblems({ file, text }: TextFile, shelf: Shelf): readonly string[] {
  if (!file.endsWith('.md')) return []
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const relative = targets.filter((target) => !/^[a-z][\w+.-]*:/i.test(target))
  return relative.flatMap((target) => {
    const [path = '', anchor] = target.split('#')
    const led = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path))
    const isThere =
      shelf.has(led.replace(/\/$/, '')) && (anchor === undefined || anchorsOf(shelf.read(led)).has(anchor))
    return isThere ? [] : [`${file} links to ${target}, which leads nowhere.`]
  })
}

/** Documents that say where a thing is; others may name files that are gone, or that somebody is to make. */
const maps = ['README.md', 'docs/architecture.md', 'docs/glossary.md']

/** Paths in the code spans of a map that lead to no file or folder; patterns are left out. */
export function pathProblems({ file, text }: TextFile, shelf: Shelf): readonly string[] {
  if (!maps.includes(file)) return []
  const paths = [...text.matchAll(/`((?:apps|demo|docs|e2e|packages|tools)\/[^`\s*{}]+)`/g)].map(
    ([, path = '']) => path,
  )
  return paths.flatMap((path) =>
    shelf.has(path.replace(/\/$/, '')) ? [] : [`${file} names ${path}, which is not there.`],
  )
}

/** The addresses of a document's headings, as GitHub makes them. */
function anchorsOf(text = ''): ReadonlySet<string> {
  const headings = [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)]
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  )
}

/** Examples of code cite and link as they like. */
function withoutCode(text: string): string {
  return text.replaceAll(/^\s*```[^]*?^\s*```/gm, '').replaceAll(/`[^`\n]*`/g, '')
}
