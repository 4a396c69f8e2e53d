import { BUILD_HEADER, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { FastifyInstance } from 'fastify'
import { type Answer, createAnswer } from '../../platform/responses/Answer.ts'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import { KILL_WORKER } from './killWorker.ts'
import { createPolicy, type PageHeaders, type PolicyDeps, type PolicySources } from './pagePolicy.ts'
import type { PageRenderer } from './PageRenderer.ts'
import { sendNoFile } from './sendText.ts'
import { COMMON_SECURITY_HEADERS, workerSecurityHeaders } from './securityHeaders.ts'

export interface WorkerDeps {
  readonly renderer: Pick<PageRenderer, 'shell' | 'build' | 'worker'>
  readonly configuration: PublicConfiguration
  /** What pages say of themselves beside the headers that all answers have, by the host that they are asked by. */
  readonly policy: (host: string | undefined) => PageHeaders
  readonly policyParts: PolicyDeps
}

/**
 * Serves the service worker at `{prefix}/sw.js`, whatever its query, and at `{prefix}/shell.json` what it needs to make
 * pages by itself. Where the title wants no worker, the script is one that removes itself (Requirement R4.10).
 */
export function registerWorker(app: FastifyInstance, deps: WorkerDeps): void {
  const readWorker = createPolicy(deps.policyParts, (sources) => workerAnswer(deps, sources))
  const shells = new WeakMap<PageHeaders, Answer>()
  const readShell = (policy: PageHeaders): Answer => {
    const shell = shells.get(policy) ?? shellAnswer(deps, policy)
    shells.set(policy, shell)
    return shell
  }
  app.get('/sw.js', (request, reply) => {
    const worker = readWorker(request.host)
    if (worker === undefined) return sendNoFile(reply)
    return sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), worker)
  })
  app.get('/shell.json', (request, reply) =>
    sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), readShell(deps.policy(request.host))),
  )
}

function workerAnswer({ renderer, configuration }: WorkerDeps, sources: PolicySources): Answer | undefined {
  const body = configuration.offline ? renderer.worker : Buffer.from(KILL_WORKER)
  if (body === undefined) return undefined
  const headers = {
    ...workerSecurityHeaders({ configuration, ...sources }),
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': configuration.basePath,
  }
  return createAnswer({ status: 200, headers, body })
}

function shellAnswer({ renderer, configuration }: WorkerDeps, policy: PageHeaders): Answer {
  const { build, shell } = renderer
  const pageHeaders = {
    ...COMMON_SECURITY_HEADERS,
    ...policy,
    'content-type': 'text/html; charset=utf-8',
    [BUILD_HEADER]: build,
  }
  const body = { build, configuration, template: shell.template, headers: pageHeaders }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }
  return createAnswer({ status: 200, headers, body: Buffer.from(JSON.stringify(body)) })
}
