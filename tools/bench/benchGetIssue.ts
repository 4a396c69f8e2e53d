import autocannon from 'autocannon'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { askWire } from '../../e2e/harness/askWire.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { describeRatio, type Pair } from './ratios.ts'
import { ARTICLES, writeBenchIssue } from './writeBenchIssue.ts'

const ROUNDS = 5
const SECONDS = 4

const SECRET = 'not-kept-anywhere-'.repeat(2)
const ISSUER = 'https://identity.test/bench'
const AUTH = { type: 'jwt', issuer: ISSUER, clientId: 'reader', audience: 'bench', maxTokenLife: 86_400 }

/** Who asks, and in which coding. */
const CALLERS = [
  { name: 'everybody, uncompressed', isSignedIn: false, encodings: 'identity' },
  { name: 'everybody, in Brotli', isSignedIn: false, encodings: 'br' },
  { name: 'a signed-in reader, in Brotli', isSignedIn: true, encodings: 'br' },
]

/** Requests a second for an issue of 40 articles, against a bare Node server that sends as many bytes. One line for each caller. */
export async function benchGetIssue(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const server = await startServer({
    files: [await writeBenchIssue(join(folder, 'issue'))],
    configuration: { auth: AUTH },
    environment: { AUTH_SECRET: SECRET },
  })
  const lines: string[] = []
  try {
    for (const caller of CALLERS) lines.push(await benchCaller(`${server.address}graphql`, { ...caller, folder }))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return lines.join('\n')
}

async function benchCaller(
  url: string,
  { name, isSignedIn, encodings, folder }: (typeof CALLERS)[number] & { readonly folder: string },
): Promise<string> {
  const { query, operationName } = GetIssueDocument
  const body = JSON.stringify({ query, operationName, variables: { id: 'bench', isSlug: true } })
  const bearer = isSignedIn ? { authorization: `Bearer ${aToken()}` } : {}
  const baseHeaders = { 'content-type': 'application/json', 'app-key': 'test', ...bearer }
  const first = await askWire({ url, encodings, headers: baseHeaders, body })
  if (first.status !== 200) throw new Error(`${name}: ${first.status} ${first.content.toString()}`)
  // As a browser goes on: with the cookie that it was given.
  const cookie = first.headers['set-cookie']?.[0]?.split(';')[0]
  const headers = { ...baseHeaders, 'accept-encoding': encodings, ...(cookie === undefined ? {} : { cookie }) }
  const file = join(folder, 'answer')
  // The load reads what is no text more slowly, from either server.
  await writeFile(file, encodings === 'br' ? randomBytes(first.bytes) : first.content)
  const bare = await startBareProcess(file)
  const pairs: Pair[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await requestsPerSecond({ url, headers, body })
      const other = await requestsPerSecond({ url: bare.origin, headers, body })
      pairs.push({ ours, other })
    }
  } finally {
    bare.process.kill()
  }
  const size = `${(first.bytes / 1024).toFixed(0)} KB`
  return `GetIssue of ${ARTICLES} articles for ${name} (${size}), rate against a bare Node server: ${describeRatio(pairs)}`
}

/** An access token of a reader, as an identity service would sign it with a shared secret. */
function aToken(): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: ISSUER, aud: AUTH.audience, sub: 'ann', jti: 'bench', iat: now - 5, exp: now + 3_600 }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'HS256', kid: 'bench', typ: 'at+jwt' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`
}

/** A process of its own, as ours is: neither shares its processor with the load. */
async function startBareProcess(file: string): Promise<{ readonly origin: string; readonly process: ChildProcess }> {
  const script = join(import.meta.dirname, 'serveBytes.ts')
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { origin: String(line).trim(), process: child }
}

async function requestsPerSecond(target: {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}): Promise<number> {
  const result = await autocannon({ ...target, method: 'POST', connections: 16, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target.url} did not answer every request.`)
  return result.requests.average
}
