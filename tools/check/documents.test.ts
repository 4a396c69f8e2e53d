import { describe, expect, it } from 'vitest'
import {
  citationProblems,
  decisionProblems,
  linkProblems,
  pathProblems,
  requirementNumbers,
  sharedNumbers,
  type Shelf,
} from './documents.ts'

const requirements = '# Requirements\n\n- **R4.6** One refresh.\n- **R4.10** A worker. See R9.9.\n'

const documents: Readonly<Record<string, string>> = {
  'docs/requirements.md': requirements,
  'docs/decisions/0022-imports.md': '# 0022 Imports\n\n## What `it` costs, in short\n',
}

const shelf: Shelf = {
  requirements: requirementNumbers(requirements),
  decisions: new Set(['0022', '0236']),
  has: (path) => path === 'docs' || Object.hasOwn(documents, path),
  read: (path) => documents[path],
}

describe('citationProblems', () => {
  const problems = (text: string, file = 'app.ts') => citationProblems({ file, text }, shelf)

  it('finds nothing where every number is explained', () => {
    expect(problems('/** Requirements R4.6-R4.10, decision 0022. */')).toEqual([])
  })

  it('finds a requirement that is only mentioned in the list and not explained', () => {
    expect(problems("it('R9.9 does something')")).toEqual([
      'app.ts cites R9.9; docs/requirements.md has no such number.',
    ])
  })

  it('finds decisions in comments, also over the end of a line and in a row', () => {
    const missing = ['app.ts cites decision 0999, which does not exist.']
    expect(problems('// Slow (decision 0999)')).toEqual(missing)
    expect(problems('/**\n * Slow (decision\n * 0999).\n */')).toEqual(missing)
    expect(problems('// Decisions 0022 and 0999')).toEqual(missing)
    expect(problems('// docs/decisions/0999-slow.md')).toEqual(missing)
  })

  it('takes a bare number for a decision in a document, but no address, measure or example', () => {
    expect(problems('Slow (0999).', 'docs/a.md')).toEqual(['docs/a.md cites decision 0999, which does not exist.'])
    expect(problems('0.0999, U+0999, 1,0999, 2026-0999, `0999`\n\n```\n0999\n```\n', 'docs/a.md')).toEqual([])
    expect(problems('const mode = 0o600 + 0999')).toEqual([])
  })
})

describe('decisionProblems', () => {
  const head = (status: string) =>
    `# 0022 Imports\n\nDate: 2026-11-21\nStatus: ${status}\nArea: publishing\n\n## Context\n`
  const problems = (text: string, file = 'docs/decisions/0022-imports.md') => decisionProblems({ file, text }, shelf)

  it('accepts the format of CONTRIBUTING.md', () => {
    expect(problems(head('accepted'))).toEqual([])
    expect(problems(head('historic'))).toEqual([])
    expect(problems(head('superseded by 0236'), 'docs/decisions/superseded/0022-imports.md')).toEqual([])
    expect(problems('Anything.', 'docs/decisions/README.md')).toEqual([])
  })

  it('finds a head without number, date or status', () => {
    expect(problems('# Imports\n\n## Context\n')).toEqual([
      'docs/decisions/0022-imports.md does not begin with "# 0022 " and its title.',
      'docs/decisions/0022-imports.md has no "Date: YYYY-MM-DD" below its title.',
      'docs/decisions/0022-imports.md has no "Status: accepted", "historic" or "superseded by NNNN".',
    ])
    expect(problems(head('obsolete'))).toHaveLength(1)
  })

  it('finds one that lies in the wrong folder, or is superseded by nothing', () => {
    expect(problems(head('superseded by 0236'))).toHaveLength(1)
    expect(problems(head('accepted'), 'docs/decisions/superseded/0022-imports.md')).toHaveLength(1)
    expect(problems(head('superseded by 0999'), 'docs/decisions/superseded/0022-imports.md')).toEqual([
      'docs/decisions/superseded/0022-imports.md is superseded by 0999, which does not exist.',
    ])
  })
})

describe('sharedNumbers', () => {
  it('finds two decisions of one number', () => {
    const files = ['docs/decisions/0022-imports.md', 'docs/decisions/0022-exports.md', 'README.md', 'CONTRIBUTING.md']
    expect(sharedNumbers(files)).toHaveLength(1)
    expect(sharedNumbers(files.slice(1))).toEqual([])
  })
})

describe('linkProblems', () => {
  const problems = (text: string, file = 'docs/a.md') => linkProblems({ file, text }, shelf)

  it('follows links to files, folders and headings', () => {
    const links = ['requirements.md', '../docs/', 'decisions/0022-imports.md#what-it-costs-in-short', 'https://x.test/']
    expect(problems(links.map((link) => `[a](${link})`).join(' '))).toEqual([])
    expect(problems('# Here\n\n[up](#requirements)', 'docs/requirements.md')).toEqual([])
  })

  it('finds links to files and headings that are not there, but not in examples', () => {
    expect(problems('[a](nowhere.md)')).toEqual(['docs/a.md links to nowhere.md, which leads nowhere.'])
    expect(problems('[a](requirements.md#nowhere)')).toHaveLength(1)
    expect(problems('`[a](nowhere.md)`\n\n```\n![a](nowhere.png)\n```\n')).toEqual([])
    expect(problems('[a](nowhere.md)', 'app.ts')).toEqual([])
  })
})

describe('pathProblems', () => {
  const problems = (text: string, file = 'docs/architecture.md') => pathProblems({ file, text }, shelf)

  it('finds what a map names and is not there', () => {
    expect(problems('`docs/requirements.md` and `docs/decisions/0022-imports.md`')).toEqual([])
    expect(problems('1. `apps/gone.ts` and more')).toEqual([
      'docs/architecture.md names apps/gone.ts, which is not there.',
    ])
  })

  it('leaves out patterns, words that are no path, and documents that are no map', () => {
    expect(problems('`apps/{one,two}.ts`, `e2e/*.spec.ts`, `npm test`')).toEqual([])
    expect(problems('`apps/gone.ts`', 'docs/how-to-add.md')).toEqual([])
  })
})
