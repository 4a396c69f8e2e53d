import { BUILD_HEADER, type PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { FastifyInstance } from 'fastify'
import { type Answer, createAnswer } from '../../platform/responses/Answer.ts'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import type { PageRenderer } from './PageRenderer.ts'
import { sendNoFile } from './sendText.ts'
import { COMMON_SECURITY_HEADERS, type PageHeaders, type SecurityPolicies } from './securityHeaders.ts'

export interface WorkerDeps {
  readonly renderer: Pick<PageRenderer, 'shell' | 'build' | 'worker'>
  readonly configuration: PublicConfiguration
  /** What pages and the worker say of themselves beside the headers that all answers have. */
  readonly policies: Pick<SecurityPolicies, 'page' | 'worker'>
}

/**
 * Serves the service worker at `{prefix}/sw.js`, whatever its query, and at `{prefix}/shell.json` what it needs to make
 * pages by itself. Where the title wants no worker, the script is one that removes itself (Requirement R4.10).
 */
export function registerWorker(app: FastifyInstance, deps: WorkerDeps): void {
  const readWorker = memoizeByPolicy((policy) => workerAnswer(deps, policy))
  const readShell = memoizeByPolicy((policy) => shellAnswer(deps, policy))
  app.get('/sw.js', (request, reply) => {
    const worker = readWorker(deps.policies.worker(request.host))
    if (worker === undefined) return sendNoFile(reply)
    return sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), worker)
  })
  app.get('/shell.json', (request, reply) =>
    sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), readShell(deps.policies.page(request.host))),
  )
}

/** What is made of a policy, made anew only when the policy is another. */
function memoizeByPolicy<Made>(make: (policy: PageHeaders) => Made): (policy: PageHeaders) => Made {
  const cache = new WeakMap<PageHeaders, { readonly made: Made }>()
  return (policy) => {
    const known = cache.get(policy) ?? { made: make(policy) }
    cache.set(policy, known)
    return known.made
  }
}

function workerAnswer({ renderer, configuration }: WorkerDeps, policy: PageHeaders): Answer | undefined {
  const body = configuration.offline ? renderer.worker : Buffer.from(KILL_WORKER)
  if (body === undefined) return undefined
  const headers = {
    ...policy,
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

/**
 * A service worker that takes the place of ours and then itself away, with all that ours has kept: its caches, and the
 * rows of the local store, of which downloads are never brought up to date by reading. Open pages notice another worker
 * and load anew once; they read from the network from now on. Other titles of the origin keep what is theirs as far as names tell.
 */
const KILL_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clear()))

async function clear() {
  await Promise.allSettled([clearCaches(), clearStore()])
  await registration.unregister()
}

async function clearCaches() {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith('gatefold-') || name.includes(registration.scope))
  await Promise.allSettled(ours.map((name) => caches.delete(name)))
}

async function clearStore() {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'canvasflow')) return
  const database = await settled(indexedDB.open('canvasflow'))
  database.onversionchange = () => database.close()
  const names = [...database.objectStoreNames]
  if (names.length > 0) {
    const transaction = database.transaction(names, 'readwrite')
    await Promise.all(names.map((name) => settled(transaction.objectStore(name).clear())))
  }
  database.close()
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
`
