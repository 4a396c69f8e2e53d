import type { BrowserContext, Request } from '@playwright/test'

/** Requests of pages and workers that came to nothing, as they come to nothing. `address` is the title's. */
export function failedRequests(context: BrowserContext, address: string): string[] {
  const failed: string[] = []
  const note = (request: Request, why: string): void => {
    // A browser looks by itself whether the app that a title is has changed.
    if (isQuestion(request, address) || request.resourceType() === 'manifest') return
    const who = request.serviceWorker() === null ? 'page' : 'worker'
    failed.push(`${who}: ${request.method()} ${request.url()} ${operationOf(request)}: ${why}`)
  }
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed'
    // Given up by what asked: a player wants another part of a recording, a page is left. What is not there fails otherwise.
    if (why !== 'net::ERR_ABORTED') note(request, why)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) note(response.request(), String(response.status()))
  })
  return failed
}

/** What a GraphQL call asks for; empty for any other request. */
function operationOf(request: Request): string {
  const { operationName = '' } = (request.method() === 'POST' && request.postDataJSON()) || {}
  return String(operationName)
}

/** Whether there is a newer listing, and a newer edition of what was downloaded. */
const QUESTIONS: readonly string[] = ['GetIssues', 'GetManifest']

/**
 * Whether there is a network (Requirement R4.8) has to be asked, and has no other answer. So has whether the host has
 * something newer than the listing, the downloads and the shell that are here, where the browser does not know better: `setOffline` reaches
 * `navigator.onLine` of the worker, and of a page that is just being opened, in some processes only.
 */
function isQuestion(request: Request, address: string): boolean {
  const isOfWorker = request.serviceWorker() !== null
  if (QUESTIONS.includes(operationOf(request))) return true
  return request.method() === 'HEAD' || (isOfWorker && [address, `${address}shell.json`].includes(request.url()))
}
