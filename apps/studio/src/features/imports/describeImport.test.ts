import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { Import } from '../../api/StudioApi.ts'
import { describeImport, percentOf, readReport } from './describeImport.ts'

const texts = setupI18n({ locale: 'en', messages: { en: {} }, missing: (_language, id) => id })

function anImport(overrides: Partial<Import>): Import {
  return {
    id: '1',
    fileName: 'spring.pdf',
    state: 'QUEUED',
    progress: null,
    addedBy: 'ada@example.org',
    createdAt: '2026-03-01T12:00:00.000Z',
    endedAt: null,
    issue: null,
    report: null,
    error: null,
    ...overrides,
  }
}

it('says how far an import is, and what came of it', () => {
  const issue = { id: '1', slug: 'spring', name: 'Spring', change: 'created' }
  const pages = { done: 3, total: 1200, isPages: true }
  const said = [
    anImport({}),
    anImport({ state: 'RUNNING' }),
    anImport({ state: 'RUNNING', progress: { ...pages, isPages: false } }),
    anImport({ state: 'DONE', issue }),
    anImport({ state: 'DONE', issue: { ...issue, change: 'unchanged' } }),
    anImport({ state: 'FAILED', error: 'The PDF is damaged and cannot be opened.' }),
  ].map((one) => describeImport(one, texts))
  expect(said).toEqual([
    'Waits for those before it',
    'Begins',
    'Files are stored',
    'Is a new issue, a draft',
    'Was here already; nothing has changed',
    'The PDF is damaged and cannot be opened.',
  ])
  expect(percentOf({ progress: pages })).toBe(0)
  expect(percentOf({ progress: { done: 0, total: 0, isPages: false } })).toBe(100)
  expect(percentOf({ progress: null })).toBeUndefined()
})

it('reads as much of a report as there is', () => {
  const line = { subject: 'page 3', message: 'belongs to no story' }
  const report = { kept: { articles: 2, pictures: 5, media: 1, characters: 9 }, changed: [line, 'x'], dropped: 'none' }
  expect(readReport(report)).toEqual({ articles: 2, pictures: 5, media: 1, changed: [line], dropped: [] })
  expect(readReport(null)).toEqual({ articles: 0, pictures: 0, media: 0, changed: [], dropped: [] })
})
