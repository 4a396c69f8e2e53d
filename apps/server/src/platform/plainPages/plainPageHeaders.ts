/**
 * What every answer of a plain page says: no script at all, no style but ours, in nobody's frame, kept nowhere. A form
 * may lead to the readers, since browsers count the redirect that ends a sign-in as a part of it.
 */
export function plainPageHeaders(
  styleHash: string,
  readerOrigins: readonly string[],
): Readonly<Record<string, string>> {
  const policy = [
    `default-src 'none'`,
    `style-src ${styleHash}`,
    `font-src 'self'`,
    ['form-action', `'self'`, ...readerOrigins].join(' '),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
