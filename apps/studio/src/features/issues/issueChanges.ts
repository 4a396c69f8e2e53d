import { useQueryClient } from '@tanstack/react-query'
import { type Problem, problemOf } from '../../api/Problem.ts'
import { issuesQuery, useServices } from '../../api/studioServices.ts'
import type { Issue, StudioApi } from '../../api/StudioApi.ts'
import { stateOf } from './issueList.ts'

/** What can be done to one issue or to many. */
export type IssueChange = 'publish' | 'takeBack' | 'remove'

/** What came of a change to several issues. */
export interface BatchResult {
  readonly change: IssueChange
  readonly done: readonly Issue[]
  readonly failed: readonly Failure[]
}

interface Failure {
  readonly issue: Issue
  readonly problem: Problem
}

/** Whether a change would do anything to an issue. Pure. */
export function changes(change: IssueChange, issue: Issue): boolean {
  switch (change) {
    case 'publish':
      return stateOf(issue) !== 'published'
    case 'takeBack':
      return stateOf(issue) !== 'draft'
    case 'remove':
      return true
  }
}

interface BatchOptions {
  readonly change: IssueChange
  readonly issues: readonly Issue[]
  readonly apply: (change: IssueChange, issue: Issue) => Promise<void>
  /** After each issue: how many are behind. */
  readonly onProgress: (count: number) => void
}

/** Changes issues one after another. What fails stops none of the others. */
export async function runBatch({ change, issues, apply, onProgress }: BatchOptions): Promise<BatchResult> {
  const done: Issue[] = []
  const failed: Failure[] = []
  for (const issue of issues) {
    try {
      await apply(change, issue)
      done.push(issue)
    } catch (error) {
      failed.push({ issue, problem: problemOf(error) })
    }
    onProgress(done.length + failed.length)
  }
  return { change, done, failed }
}

interface IssueChanges {
  /** Rejects with a `RequestError`. */
  apply(change: IssueChange, issue: Issue): Promise<void>
  /** `instant`: from which on readers see it. Rejects with a `RequestError`. */
  schedule(issue: Issue, instant: Date): Promise<void>
}

/** Changes on the host, with the list that is shown brought up to what the host answers. */
export function useIssueChanges(): IssueChanges {
  const { api } = useServices()
  const client = useQueryClient()
  const { queryKey } = issuesQuery(api)
  const update = async (id: string, changed: Issue | undefined) => {
    // A list that was asked for before would bring back how it was.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (issues) => issues && replaceIssue(issues, id, changed))
  }
  return {
    async apply(change, issue) {
      await update(issue.id, await request(api, change, issue.id))
    },
    async schedule(issue, instant) {
      await update(issue.id, await api.scheduleIssue(issue.id, instant.toISOString()))
    },
  }
}

/** The issue as it is afterwards; undefined where it is gone. */
async function request(api: StudioApi, change: IssueChange, id: string): Promise<Issue | undefined> {
  switch (change) {
    case 'publish':
      return api.publishIssue(id)
    case 'takeBack':
      return api.unpublishIssue(id)
    case 'remove':
      await api.removeIssue(id)
      return undefined
  }
}

function replaceIssue(issues: readonly Issue[], id: string, changed: Issue | undefined): readonly Issue[] {
  if (changed === undefined) return issues.filter((issue) => issue.id !== id)
  return issues.map((issue) => (issue.id === id ? changed : issue))
}
