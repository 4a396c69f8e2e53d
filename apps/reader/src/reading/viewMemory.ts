import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { StoredKey } from '../storage/BrowserKeys.ts'

/** How an issue opens: on its printed pages, or on its contents with stories set for the screen. */
export type IssueView = 'pages' | 'stories'

type Replica = PublicConfiguration['replica']

export interface ViewMemory {
  read(replica: Replica): IssueView
  choose(view: IssueView): void
}

/** What the reader chose last by the switch; as the title is configured until then. Without printed pages there is no choice. */
export function createViewMemory(key: StoredKey<string>): ViewMemory {
  return {
    read: (replica) => (replica.enabled && (key.read() ?? usualView(replica)) === 'pages' ? 'pages' : 'stories'),
    choose: key.save,
  }
}

export function usualView({ default: isFirst }: Replica): IssueView {
  return isFirst ? 'pages' : 'stories'
}
