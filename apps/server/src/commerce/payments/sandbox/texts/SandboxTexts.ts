import type { SandboxAction } from '../sandboxRecords.ts'

/** What the sandbox's pages say. `{title}` is filled in. */
export interface SandboxTexts {
  readonly heading: string
  /** That no money moves. */
  readonly intro: string
  readonly perMonth: string
  readonly perYear: string
  readonly payLate: string
  readonly payUntold: string
  readonly leave: string
  readonly declined: string
  readonly paid: string
  readonly expired: string
  readonly unknown: string
  readonly goOn: string
  readonly back: string
  readonly portal: string
  readonly portalIntro: string
  readonly nothing: string
  readonly actions: Readonly<Record<Exclude<SandboxAction, 'expire'>, string>>
}
