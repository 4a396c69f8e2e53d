import autocannon from 'autocannon'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetIssueDocument, GetIssuesDocument } from '@gatefold/contract/generated/documents'
import { askWire } from '../../e2e/harness/askWire.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { describeRatio, type Pair } from './ratios.ts'
import { ARTICLES, LISTED, writeBenchIssue, writeListedIssues } from './writeBenchIssue.ts'

const ROUNDS = 5
const SECONDS = 3

const SECRET = 'not-kept-anywhere-'.repeat(2)
const ISSUER = 'https://identity.test/bench'
const AUTH = { type: 'jwt', issuer: ISSUER, clientId: 'reader', audience: 'bench', maxTokenLife: 86_400 }

/** Who asks, and in which coding. */
const CALLERS = [
  { name: 'everybody, uncompressed', role: undefined, encodings: 'identity' },
  { name: 'everybody, in Brotli', role: undefined, encodings: 'br' },
  { name: 'a signed-in reader, in Brotli', role: 'reader', encodings: 'br' },
  { name: 'an admin, in Brotli', role: 'admin', encodings: 'br' },
]

/** What they ask for. */
const OPERATIONS = [
  { name: `an issue of ${ARTICLES} articles`, document: GetIssueDocument, variables: { id: 'bench', isSlug: true } },
  { name: `a list of ${1 + LISTED} issues`, document: GetIssuesDocument, variables: {} },
]

interface Call {
  /** Who asks for what. */
  readonly name: string
  readonly role: string | undefined
  readonly encodings: string
  readonly body: string
}

/** Answers a second, against a bare Node server that sends as many bytes. One line for each caller and operation. */
export async function benchAnswers(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const server = await startServer({
    files: [await writeBenchIssue(join(folder, 'issue')), ...(await writeListedIssues(join(folder, 'listed')))],
    configuration: { auth: AUTH },
    environment: { AUTH_SECRET: SECRET },
  })
  const calls = OPERATIONS.flatMap(({ name, document: { query, operationName }, variables }) => {
    const body = JSON.stringify({ query, operationName, variables })
    return CALLERS.map((caller) => ({ ...caller, name: `${name} for ${caller.name}`, body }))
  })
  const lines: string[] = []
  try {
    for (const call of calls) lines.push(await benchCall(`${server.address}graphql`, call, join(folder, 'answer')))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return lines.join('\n')
}

/** `file` is written for the bare server. */
async function benchCall(url: string, { name, role, encodings, body }: Call, file: string): Promise<string> {
  const bearer = role === undefined ? {} : { authorization: `Bearer ${aToken(role)}` }
  const baseHeaders = { 'content-type': 'application/json', 'app-key': 'test', ...bearer }
  const first = await askWire({ url, encodings, headers: baseHeaders, body })
  if (first.status !== 200) throw new Error(`${name}: ${first.status} ${first.content.toString()}`)
  // As a browser goes on: with the cookie that it was given.
  const cookie = first.headers['set-cookie']?.[0]?.split(';')[0]
  const headers = { ...baseHeaders, 'accept-encoding': encodings, ...(cookie === undefined ? {} : { cookie }) }
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
  return `${name} (${size}), rate against a bare Node server: ${describeRatio(pairs)}`
}

/** An access token of somebody with that role, as an identity service would sign it with a shared secret. */
function aToken(role: string): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: ISSUER,
    aud: AUTH.audience,
    sub: 'ann',
    roles: [role],
    jti: 'bench',
    iat: now - 5,
    exp: now + 3_600,
  }
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
