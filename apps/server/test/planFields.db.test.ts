import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aMagazine } from './aMagazine.ts'
import { aTitle, openTables } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'

const PAGE = { headline: 'Ropes and knots', paragraphs: ['A rope is made by walking backwards, three hundred paces.'] }

it('a plan says slug, description, day of release, cover, thumbnail, standfirst and several authors (issue 18, section 4)', async () => {
  const title = await aTitle()
  const { db } = await openTables(title)
  await aMagazine(title, 'tide.pdf', { name: 'tide-final-3', pages: [PAGE, { ...PAGE, headline: 'Nets' }] })
  const plan = (cover: string, thumbnail: string) => `title: The Tide
language: en
slug: tide-four
description: Ropes, knots and nets.
released: 2026-03-20
cover: ${cover}
stories:
  - title: Ropes
    slug: on-ropes
    author: [Ana Lund, 'Ben Archer']
    standfirst: How they are made.
    thumbnail: ${thumbnail}
    pages: 1
`
  const importBy = async (yaml: string) => {
    await writeFile(join(title.folder, 'plan.yaml'), yaml)
    return runInProcess(title, ['import', 'tide.pdf', '--stories', 'plan.yaml'])
  }
  for (const [yaml, sentence] of [
    [plan('7', '1'), 'The plan names page 7 as the cover, but there are 2 pages.'],
    [plan('1', '3'), 'Story 1 of the plan, "Ropes", names page 3 as its thumbnail, but there are 2 pages.'],
    [plan('one', '1'), '"cover" has to be the number of a page, counted from 1.'],
    [plan('1', '1').replace('tide-four', 'Tide Four'), '"slug" has to be small letters, digits and hyphens'],
    [plan('1', '1').replace('2026-03-20', '20.3.2026'), '"released" has to be a date such as 2026-03-20.'],
    [plan('1', '1').replace('cover: 1', 'price: 3,50'), '"price" has no meaning here.'],
  ] as const) {
    const { code, stdout } = await importBy(yaml)
    expect([code, stdout]).toEqual([1, expect.stringContaining(sentence)])
  }
  expect((await importBy(plan('2', '2'))).stdout).toContain('"The Tide" (tide-four) is new, a draft.')
  const issue = await db.selectFrom('issues').selectAll().executeTakeFirstOrThrow()
  const shown = JSON.parse(issue.summary) as {
    readonly cover: string
    readonly description: string
    readonly pages: readonly { readonly image: string }[]
  }
  expect([issue.release_date, shown.description, shown.cover]).toEqual([
    '2026-03-20',
    'Ropes, knots and nets.',
    shown.pages[1]?.image,
  ])
  const article = await db.selectFrom('articles').selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(article.summary)).toMatchObject({
    slug: 'on-ropes',
    author: 'Ana Lund, Ben Archer',
    description: 'How they are made.',
    thumbnail: shown.pages[1]?.image,
  })
}, 120_000)
