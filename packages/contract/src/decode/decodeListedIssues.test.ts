import { expect, it } from 'vitest'
import { decodeListedIssues } from './decodeListedIssues.ts'

const CONTEXT = { sanitize: (html: string) => html as never, report: () => undefined }

it('R2.11 tells of each issue how far it is, where the host does', () => {
  const rows = [
    { id: '1', name: 'Ebb', status: 'DRAFT' },
    { id: '2', name: 'Flood', status: 'SCHEDULED' },
    { id: '3', name: 'Slack', status: null },
    { name: 'without an id', status: 'DRAFT' },
  ]
  expect(decodeListedIssues(rows, CONTEXT).map(({ issue, status }) => [issue.name, status])).toEqual([
    ['Ebb', 'DRAFT'],
    ['Flood', 'SCHEDULED'],
    ['Slack', undefined],
  ])
})
