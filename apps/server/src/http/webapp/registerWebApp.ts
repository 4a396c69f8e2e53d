import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAnswer, type Answer } from '../../platform/responses/Answer.ts'
import { sendAnswer } from '../../platform/responses/sendAnswer.ts'
import type { Configuration } from '../../config/Configuration.ts'
import { COMMON_SECURITY_HEADERS } from '../pages/securityHeaders.ts'
import { sendNoFile } from '../pages/sendText.ts'
import { APP_ICONS } from './appIcons.ts'
import { createIconRenderer } from './createIconRenderer.ts'
import { openScreenshots, readPicture } from './openScreenshots.ts'
import { webAppManifest } from './webAppManifest.ts'

export interface WebAppDeps {
  readonly theme: Configuration['theme']
  readonly configuration: PublicConfiguration
}

const FAVICON = '96.png'

const DAY = 'public, max-age=86400'

/**
 * Serves below the base path what makes the title an app of a device: its manifest, icons and screenshots. They stand in front
 * of a title's password: they say no more than the page that asks for it.
 */
export async function registerWebApp(app: FastifyInstance, deps: WebAppDeps): Promise<void> {
  const { theme, configuration } = deps
  const { shortTitle } = configuration
  const picture = theme.icon === undefined ? undefined : await readPicture(theme.icon, 'theme.icon')
  const renderer = await createIconRenderer({ shortTitle, accent: theme.accent, picture })
  const screenshots = await openScreenshots(theme.screenshots)
  const manifest = createAnswer({
    status: 200,
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' },
    body: Buffer.from(JSON.stringify(webAppManifest({ configuration, edition: renderer.edition, screenshots }))),
  })
  app.get('/app.webmanifest', (request, reply) => sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), manifest))
  const answers = new Map<string, Answer>()
  const sendIcon = async (file: string, request: FastifyRequest, reply: FastifyReply) => {
    const icon = APP_ICONS.find(({ name }) => `${name}.png` === file)
    if (icon === undefined) return sendNoFile(reply)
    const answer = answers.get(file) ?? pictureAnswer(await renderer.render(icon), 'image/png')
    answers.set(file, answer)
    return sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), answer)
  }
  app.get<{ Params: { file: string } }>('/icons/:file', (request, reply) =>
    sendIcon(request.params.file, request, reply),
  )
  // Browsers ask for it beside what is no page and names no icon, such as `robots.txt`, and take any picture.
  app.get('/favicon.ico', (request, reply) => sendIcon(FAVICON, request, reply))
  app.get<{ Params: { file: string } }>('/screenshots/:file', async (request, reply) => {
    const shown = screenshots.find(({ name }) => name === request.params.file)
    if (shown === undefined) return sendNoFile(reply)
    const answer = pictureAnswer(shown.bytes, shown.mediaType)
    return sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), answer)
  })
}

function pictureAnswer(body: Buffer, mediaType: string): Answer {
  return createAnswer({ status: 200, headers: { 'content-type': mediaType, 'cache-control': DAY }, body })
}
