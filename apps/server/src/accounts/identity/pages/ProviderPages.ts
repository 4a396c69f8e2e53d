import type { KoaContextWithOIDC } from 'oidc-provider'
import type { PageAsker } from '../../../platform/plainPages/chooseTexts.ts'

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
