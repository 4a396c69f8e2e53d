import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

/** How an issue opens: on its printed pages, or on its contents with stories set for the screen. */
export type IssueView = 'pages' | 'stories'

type Replica = PublicConfiguration['replica']

export interface ViewMemory {
  read(replica: Replica): IssueView
  choose(view: IssueView): void
}

export function usualView({ default: isFirst }: Replica): IssueView {
  return isFirst ? 'pages' : 'stories'
}
