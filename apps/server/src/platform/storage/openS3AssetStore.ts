import { S3Client } from '@aws-sdk/client-s3'
import { AssetsUnavailable } from './AssetStore.ts'
import { S3AssetStore } from './S3AssetStore.ts'

/** Which object storage holds the files; the configuration has these fields under `objectStorage`. */
export interface S3Settings {
  /** Address of an S3-compatible service; undefined means Amazon's own. */
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  /** Undefined means what the machine offers: a profile, or the role of a container or of an instance. */
  readonly credentials: S3Credentials | undefined
}

interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of credentials that end by themselves. */
  readonly sessionToken?: string
}

/** Rejects with AssetsUnavailable unless the bucket can be looked into. */
export async function openS3AssetStore(settings: S3Settings): Promise<S3AssetStore> {
  const store = new S3AssetStore(createS3Client(settings), settings.bucket)
  await store.check().catch((fault: unknown) => {
    if (fault instanceof AssetsUnavailable) throw fault
    const words = fault instanceof Error ? fault.message : String(fault)
    throw new AssetsUnavailable(`The bucket ${settings.bucket} of ${whereIs(settings)} cannot be used: ${words}`, fault)
  })
  return store
}

/** Milliseconds until a connection has to stand. */
const CONNECTION_TIMEOUT = 5_000

/** Milliseconds until an answer has to begin: a part of 8 MiB goes up meanwhile, over half a megabit a second. */
const ANSWER_TIMEOUT = 150_000

/** Films being watched hold a connection each for as long as they are watched; the library's own limit is 50. */
const CONNECTIONS = { keepAlive: true, maxSockets: 1_000 }

/**
 * A client for any service that speaks S3. Checksums beyond the protocol's first version are left out, which others than
 * Amazon refuse: what is sent is vouched for by the hash of it that the signature covers. Every call rejects with
 * AssetsUnavailable where the bucket cannot be used.
 */
export function createS3Client(settings: S3Settings): S3Client {
  const { endpoint, region, credentials } = settings
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: ANSWER_TIMEOUT,
      throwOnRequestTimeout: true,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
  })
  client.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call)
      } catch (error) {
        throw explainS3Fault(error, settings)
      }
    },
    { step: 'initialize', priority: 'high' },
  )
  return client
}

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
function explainS3Fault(fault: unknown, place: Place): unknown {
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

function whereIs({ endpoint, region }: Place): string {
  return endpoint === undefined ? `Amazon S3 in ${region}` : new URL(endpoint).origin
}

function unreachable({ endpoint }: Place): string {
  const advice = endpoint === undefined ? 'look at the network' : 'look at S3_ENDPOINT and at the network'
  return `cannot be reached; ${advice}`
}

function wrongRegion({ region }: Place): string {
  return `is not in the region ${region}; correct S3_REGION`
}
