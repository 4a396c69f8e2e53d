import type { IdentityDeps } from '../IdentityDeps.ts'
import type { Account } from '../accounts/Account.ts'
import type { StepView } from './stepPages.ts'
import type { PageFault } from './texts/PageTexts.ts'
import type { StepState } from './StepState.ts'

/** One page of a sign-in and what its form does. */
export interface Step {
  /** Below the sign-in's own path, such as `/sign-up`. */
  readonly path: string
  /** What must be known before the page makes sense; who comes without it is led to the beginning. */
  readonly needs?: keyof StepState
  /** What is there only where mails can be sent. */
  readonly mails?: true
  /** Undefined for a form that stands on another page. */
  readonly show?: (view: StepView) => string
  readonly act: (entry: StepEntry) => Promise<StepOutcome>
}

/** A form that came in. */
export interface StepEntry {
  readonly deps: Pick<IdentityDeps, 'accounts' | 'db' | 'settings'>
  /** Names the sign-in under way. */
  readonly uid: string
  readonly state: StepState
  readonly email: string
  readonly password: string
  readonly code: string
  /** BCP 47 tag for mails. */
  readonly language: string
  /** Takes one of the attempts that an address of the network has; false when there is none left. */
  readonly mayTry: (kind: AttemptKind) => Promise<boolean>
}

export type AttemptKind = 'password' | 'mail' | 'code'

export type StepOutcome =
  /** The same page again, with what was wrong. */
  | { readonly kind: 'fault'; readonly fault: PageFault }
  /** The next page. */
  | { readonly kind: 'go'; readonly path: string; readonly state: StepState }
  | { readonly kind: 'in'; readonly account: Account; readonly by: 'pwd' | 'otp'; readonly endsOthers: boolean }

export function fault(of: PageFault): StepOutcome {
  return { kind: 'fault', fault: of }
}
