import { isRecord } from '@gatefold/magazine/isRecord'

/** What a host answers to `GET auth/token`. Requirement R7.3; lifetimes in seconds from now. */
export interface TokenAnswer {
  readonly accessToken: string
  readonly expiresIn: number
  /** The successor of the refresh token that was sent; missing where that one stays good. */
  readonly refreshToken?: string
  readonly refreshExpiresIn?: number
}

/** Decodes the answer's JSON. Throws a TypeError where it holds no token, or none with a lifetime. */
export function decodeTokenAnswer(value: unknown): TokenAnswer {
  if (!isRecord(value)) throw new TypeError('The answer is not an object.')
  const accessToken = textIn(value['access_token'])
  const expiresIn = secondsIn(value['expires_in'])
  if (accessToken === undefined) throw new TypeError('The answer has no access_token.')
  if (expiresIn === undefined) throw new TypeError('The answer does not say how long its access_token is good.')
  const refreshToken = textIn(value['refresh_token'])
  const refreshExpiresIn = secondsIn(value['refresh_expires_in'])
  return {
    accessToken,
    expiresIn,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(refreshExpiresIn !== undefined && { refreshExpiresIn }),
  }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Some identity services write numbers as text. */
function secondsIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
