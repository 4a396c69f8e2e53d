/** HTML that a sanitizer of ours has produced. Only the sanitizers create it. */
export type SafeHtml = string & { readonly __brand: 'SafeHtml' }
