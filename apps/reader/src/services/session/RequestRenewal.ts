/** How it went: the session can be used, or it cannot be renewed now though nothing is lost, or it has ended. */
export type Renewal = 'ready' | 'later' | 'over'

/** What a request needs of the session besides its headers. */
export interface RequestRenewal {
  /** Before a request: renews what has run out. */
  prepare(): Promise<Renewal>
  /** After one: the host has refused this `Authorization`. Requirement R4.6. */
  renew(authorization: string): Promise<Renewal>
  /** The host has refused the new one, too. Requirement R4.7. */
  giveUp(): Promise<void>
}
