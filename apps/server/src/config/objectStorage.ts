import * as v from 'valibot'
import type { ObjectStorage } from './Configuration.ts'
import { webAddress } from './schemaParts.ts'

const BUCKET = 'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens'

const REGION = 'the name of a region such as eu-central-1'

/** The variables that say where files are kept (product design, "Configuration"); the credentials' names are Amazon's. */
export const objectStorageEntries = {
  S3_ENDPOINT: v.optional(webAddress),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, BUCKET))),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, REGION))),
  AWS_REGION: v.optional(v.string()),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
}

type Variables = v.InferOutput<v.ObjectSchema<typeof objectStorageEntries, undefined>>

/** What services that know no regions are called; their signatures need one all the same. */
const ANY_REGION = 'us-east-1'

/** Variables that are fine alone and wrong together. */
export function findObjectStorageProblems(found: Variables): readonly string[] {
  if (found.S3_BUCKET === undefined) {
    return (['S3_ENDPOINT', 'S3_REGION'] as const)
      .filter((name) => found[name] !== undefined)
      .map((name) => `"S3_BUCKET" is missing; "${name}" needs it; allowed: ${BUCKET}`)
  }
  const problems = {
    [`"S3_REGION" is missing; "S3_BUCKET" without "S3_ENDPOINT" needs it; allowed: ${REGION}`]:
      found.S3_ENDPOINT === undefined && regionOf(found) === undefined,
    '"AWS_SECRET_ACCESS_KEY" is missing; "AWS_ACCESS_KEY_ID" needs it':
      found.AWS_ACCESS_KEY_ID !== undefined && found.AWS_SECRET_ACCESS_KEY === undefined,
    '"AWS_ACCESS_KEY_ID" is missing; "AWS_SECRET_ACCESS_KEY" needs it':
      found.AWS_ACCESS_KEY_ID === undefined && found.AWS_SECRET_ACCESS_KEY !== undefined,
  }
  return Object.entries(problems).flatMap(([sentence, applies]) => (applies ? [sentence] : []))
}

/** Undefined where no bucket is named. */
export function objectStorageOf(found: Variables): ObjectStorage | undefined {
  if (found.S3_BUCKET === undefined) return undefined
  return {
    endpoint: found.S3_ENDPOINT,
    bucket: found.S3_BUCKET,
    region: regionOf(found) ?? ANY_REGION,
    credentials: credentialsOf(found),
  }
}

function regionOf(found: Variables): string | undefined {
  return found.S3_REGION ?? found.AWS_REGION
}

function credentialsOf(found: Variables): ObjectStorage['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = found
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { accessKeyId, secretAccessKey, ...(token === undefined ? {} : { sessionToken: token }) }
}
