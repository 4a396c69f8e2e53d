import { AssetsUnavailable } from '../AssetsUnavailable.ts'
import type { S3Settings } from './S3Settings.ts'

type Place = Pick<S3Settings, 'endpoint' | 'bucket' | 'region'>

/** What the service, or the way to it, calls what is wrong; the sentence goes on after "The bucket …". */
const SENTENCES: Readonly<Record<string, (place: Place) => string>> = {
  NoSuchBucket: () => 'does not exist; make it, or name another with S3_BUCKET',
  InvalidBucketName: () => 'has a name that no bucket may have; correct S3_BUCKET',
  PermanentRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  IllegalLocationConstraintException: wrongRegion,
  AccessDenied: () => 'refuses these credentials; allow them to list, read, write and delete there',
  AllAccessDisabled: () => 'refuses these credentials; allow them to list, read, write and delete there',
  InvalidAccessKeyId: () => 'is at a service that does not know AWS_ACCESS_KEY_ID; correct it',
  SignatureDoesNotMatch: () => 'is at a service that refuses AWS_SECRET_ACCESS_KEY; correct it',
  ExpiredToken: () => 'refuses these credentials, which have expired; get new ones',
  InvalidToken: () => 'refuses AWS_SESSION_TOKEN; correct it, or leave it out',
  RequestTimeTooSkewed: () => 'refuses what this machine signs because its clock is wrong; set the clock',
  CredentialsProviderError: () => 'cannot be used without credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  EPIPE: unreachable,
  TimeoutError: unreachable,
  AbortError: unreachable,
}

/** Answers without a body tell only this. */
const BY_STATUS: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  401: 'AccessDenied',
  403: 'AccessDenied',
}

/** What went wrong with the storage in one sentence that says what to do, where we know it; else the fault itself. */
export function explainS3Fault(fault: unknown, place: Place): unknown {
  const sentence = namesOf(fault).flatMap((name) => SENTENCES[name] ?? [])[0]
  if (sentence === undefined) return fault
  return new AssetsUnavailable(`The bucket ${place.bucket} of ${whereIs(place)} ${sentence(place)}.`, fault)
}

function namesOf(fault: unknown): readonly string[] {
  if (!(fault instanceof Error)) return []
  const { name, code, $metadata } = fault as Error & {
    readonly code?: unknown
    readonly $metadata?: { readonly httpStatusCode?: number }
  }
  const inner = fault instanceof AggregateError ? fault.errors.flatMap(namesOf) : []
  return [name, String(code), ...inner, BY_STATUS[$metadata?.httpStatusCode ?? 0] ?? '']
}

export function whereIs({ endpoint, region }: Place): string {
  return endpoint === undefined ? `Amazon S3 in ${region}` : new URL(endpoint).origin
}

function unreachable({ endpoint }: Place): string {
  const advice = endpoint === undefined ? 'look at the network' : 'look at S3_ENDPOINT and at the network'
  return `cannot be reached; ${advice}`
}

function wrongRegion({ region }: Place): string {
  return `is not in the region ${region}; correct S3_REGION`
}
