import type { KoaContextWithOIDC } from 'oidc-provider'

/** Whoever asks for a page, as far as its language depends on it. */
export interface PageAsker {
  /** The `ui_locales` of the request, when it has them. */
  readonly locales: string | undefined
  readonly acceptLanguage: string | undefined
}

/** The pages that the protocol library shows by itself. Each is a whole document. */
export interface ProviderPages {
  error(asker: PageAsker, error: { readonly code: string; readonly description: string | undefined }): string
  /** `form`: the hidden form of the library, named `op.logoutForm`. */
  signOut(asker: PageAsker, form: string): string
  signedOut(asker: PageAsker): string
}

export function askerOf(ctx: KoaContextWithOIDC): PageAsker {
  const locales = ctx.oidc.params?.['ui_locales'] ?? ctx.query['ui_locales']
  return { locales: typeof locales === 'string' ? locales : undefined, acceptLanguage: ctx.get('accept-language') }
}
