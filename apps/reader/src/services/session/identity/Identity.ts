import type { SignedIn } from '../createSession.ts'

/** How a sign-in ended. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly signedIn: SignedIn; readonly returnTo: unknown }
  /** This tab has begun none, or it is over: nothing that stands in the address is believed. */
  | { readonly kind: 'unknown' }
  /** The identity service says no, in its own words. */
  | { readonly kind: 'refused'; readonly code: string; readonly words: string }
  /** What came is not what was asked for. */
  | { readonly kind: 'untrusted'; readonly reason: string }
  /** The same may be tried again. */
  | { readonly kind: 'unreachable' }

export interface SignInRequest {
  /** Where the reader goes on reading. */
  readonly returnTo: string
  /** The language that the identity service is asked to speak. */
  readonly language: string
  /** Whether the reader must prove anew who it is, also where the identity service knows. */
  readonly isAnew: boolean
}

/** The identity service of the title. Everything but `finishSignIn` rejects where it cannot be reached. */
export interface Identity {
  /** Address that signs the reader in. */
  createSignIn(request: SignInRequest): Promise<string>
  /** With the search part of the address that it sent the reader back to. Never rejects. */
  finishSignIn(search: string): Promise<SignInOutcome>
  /** Address that ends its own session; undefined where it has none. */
  createSignOut(idToken: string | undefined): Promise<string | undefined>
  /** Makes a refresh token worthless, where the service can. */
  revoke(refreshToken: string): Promise<void>
}
