import type { Command } from 'commander'
import { isPublic } from '../access/accessRules.ts'
import { listIssues, type ListedIssue } from '../publishing/issues/manageIssues.ts'
import type { CommandContext } from './CommandContext.ts'
import { writePublishingTime } from './publishingTime.ts'
import { withPublisher } from './withPublisher.ts'

export function addListCommand(program: Command, { io }: CommandContext): void {
  program
    .command('list')
    .description('list all issues, drafts too')
    .option('--json', 'print the list as JSON')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const [issues, timeZone] = await withPublisher(
        io,
        async ({ deps, configuration }) => [await listIssues(deps.db), configuration.timeZone] as const,
      )
      const clock = { now: io.now(), timeZone }
      const text = json === true ? JSON.stringify({ issues }, undefined, 2) : printIssues(issues, clock)
      io.stdout.write(`${text}\n`)
    })
}

interface Clock {
  readonly now: Date
  /** The title's. */
  readonly timeZone: string | undefined
}

function printIssues(issues: readonly ListedIssue[], clock: Clock): string {
  if (issues.length === 0) return 'There is no issue yet; `gatefold import FILE` brings one in.'
  const widest = Math.max(...issues.map(({ slug }) => slug.length))
  return issues.map((issue) => `${issue.slug.padEnd(widest)}  ${describe(issue, clock)}`).join('\n')
}

function describe(issue: ListedIssue, clock: Clock): string {
  const megabytes = (issue.bytes / 1e6).toFixed(1)
  const articles = `${issue.articles} ${issue.articles === 1 ? 'article' : 'articles'}`
  return [printStatus(issue, clock), issue.release_date.slice(0, 10), articles, `${megabytes} MB`, issue.name].join(
    '  ',
  )
}

function printStatus(issue: ListedIssue, { now, timeZone }: Clock): string {
  if (issue.status !== 'scheduled' || issue.publish_at === null) return issue.status
  const time = writePublishingTime(new Date(issue.publish_at), timeZone)
  return isPublic(issue, now) ? `public since ${time}` : `scheduled for ${time}`
}
