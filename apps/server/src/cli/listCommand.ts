import type { Command } from 'commander'
import { isPublic } from '../db/publicIssues.ts'
import { listIssues, type ListedIssue } from '../publishing/issues/listIssues.ts'
import type { CommandContext } from './CommandContext.ts'
import { withPublisher } from './withPublisher.ts'

export function addListCommand(program: Command, { surroundings }: CommandContext): void {
  program
    .command('list')
    .description('list all issues, drafts too')
    .option('--json', 'print the list as JSON')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const issues = await withPublisher(surroundings, ({ deps }) => listIssues(deps.db))
      const text = json === true ? JSON.stringify({ issues }, undefined, 2) : printIssues(issues, surroundings.now())
      surroundings.stdout.write(`${text}\n`)
    })
}

function printIssues(issues: readonly ListedIssue[], now: Date): string {
  if (issues.length === 0) return 'There is no issue yet; `gatefold import FILE` brings one in.'
  const widest = Math.max(...issues.map(({ slug }) => slug.length))
  return issues.map((issue) => `${issue.slug.padEnd(widest)}  ${describe(issue, now)}`).join('\n')
}

function describe(issue: ListedIssue, now: Date): string {
  const megabytes = (issue.bytes / 1e6).toFixed(1)
  const articles = `${issue.articles} ${issue.articles === 1 ? 'article' : 'articles'}`
  return [printStatus(issue, now), issue.release_date.slice(0, 10), articles, `${megabytes} MB`, issue.name].join('  ')
}

function printStatus(issue: ListedIssue, now: Date): string {
  if (issue.status !== 'scheduled') return issue.status
  return isPublic(issue, now) ? `public since ${issue.publish_at}` : `scheduled for ${issue.publish_at}`
}
