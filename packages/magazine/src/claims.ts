type Claims = Readonly<Record<string, unknown>>

/**
 * Whether a token's claims keep a rule such as `roles=admin`: the claim is that text, or a list with it. A name with dots
 * is first taken as it stands (`https://magazine.example/roles=admin`), then as a path (`realm_access.roles=editor`).
 */
export function holdsClaim(claims: Claims, rule: string): boolean {
  const end = rule.indexOf('=')
  if (end < 1) return false
  const value = rule.slice(end + 1)
  const claim = findClaim(claims, rule.slice(0, end))
  return value !== '' && (claim === value || (Array.isArray(claim) && claim.includes(value)))
}

function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((found, key) => (isClaims(found, key) ? found[key] : undefined), claims)
}

function isClaims(found: unknown, key: string): found is Claims {
  return typeof found === 'object' && found !== null && Object.hasOwn(found, key)
}
