import { S3Client } from '@aws-sdk/client-s3'
import { explainS3Fault } from './explainS3Fault.ts'
import type { S3Settings } from './S3Settings.ts'

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
