const NAMED =
  /(?:^|[?&\n{,"])(?:access_token|refresh_token|id_token|id_token_hint|code|password)(?:=|"\s*:\s*")(?<value>[^&"\s]+)/g
const BEARER = /\bBearer (?<value>\S+)/g
const COOKIE = /(?<=(?:Cookie: |; ))(?:[cg]f-[\w.-]+)=(?<value>[^;\s]+)/g
/** A JWT's claims or signature, a code, a cookie: what is shorter may stand anywhere by chance. */
const SHORTEST = 8

/**
 * Tokens, codes, passwords and cookies in what goes over the wire: an address, a form, JSON, or headers. Of a JWT the claims and the
 * signature, each by itself: its header is in every other. Pure.
 */
export function secretsIn(text: string): readonly string[] {
  const values = [NAMED, BEARER, COOKIE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups }) => groups?.['value'] ?? ''),
  )
  const whole = values.flatMap((value) => [value, plain(value)])
  const parts = whole.flatMap((value) => (value.startsWith('eyJ') ? value.split('.').slice(1) : [value]))
  return [...new Set(parts)].filter((part) => part.length >= SHORTEST)
}

/** As a form or an address writes it is not how a log would. */
function plain(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}
