import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEMO_ISSUES, folderOf } from '../issues/demoIssues.ts'

describe.each(DEMO_ISSUES.filter(({ printed }) => printed !== undefined))('the flat plan of $folder', (issue) => {
  const stories = issue.printed?.stories ?? []

  it('has a place for every piece of the issue, in its order, on rising pages', () => {
    const pieces = readdirSync(folderOf(issue)).filter((name) => /^\d+-[^.]*\.md$/.test(name))
    expect(stories.map(({ key }) => `${key}.md`)).toEqual(pieces.toSorted())
    const pages = stories.map(({ page }) => page)
    expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
  })

  it('has an hour for every piece', () => {
    expect(issue.printed?.hours).toHaveLength(stories.length)
  })
})
