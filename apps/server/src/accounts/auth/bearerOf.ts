const BEARER = /^Bearer +(?<token>[\w.~+/-]+=*)$/i

/** The token of an `authorization` header (RFC 6750); undefined where there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.groups?.['token']
}

/** Said with every 401 about a token, whatever is wrong with it. */
export const INVALID_TOKEN = { 'www-authenticate': 'Bearer error="invalid_token"' }
