import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendAnswer } from '../answers/sendAnswer.ts'
import { sendNoFile } from '../pages/sendText.ts'
import { COMMON_SECURITY_HEADERS } from '../pages/securityHeaders.ts'
import type { CrawlerService } from './createCrawlerService.ts'

export interface CrawlerRoutes {
  readonly service: CrawlerService
  readonly languages: readonly string[]
  /** The origin that addresses are written with; undefined where it is not known: then there is no sitemap and no feed. */
  readonly findOrigin: (host: string | undefined) => string | undefined
  /** A title behind a password, or whose content is another host's, tells nothing. */
  readonly isSilent: boolean
}

type Ask<Query = unknown, Params = unknown> = FastifyRequest<{ Querystring: Query; Params: Params }>

/** Serves `{prefix}/sitemap.xml` with its parts, and `{prefix}/feed.xml`. */
export function registerCrawlers(
  app: FastifyInstance,
  { service, languages, findOrigin, isSilent }: CrawlerRoutes,
): void {
  const originOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => (isSilent ? undefined : findOrigin(headers.host))
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Parameters<typeof sendAnswer>[2]) =>
    sendAnswer(request, reply.headers(COMMON_SECURITY_HEADERS), answer)

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request)
    return origin === undefined ? sendNoFile(reply) : send(request, reply, await service.sitemap(origin))
  })
  app.get('/sitemap-:number(^[1-9]\\d{0,4}).xml', async (request: Ask<unknown, { number: string }>, reply) => {
    const origin = originOf(request)
    const answer = origin && (await service.sitemapFile(origin, Number(request.params.number)))
    return answer ? send(request, reply, answer) : sendNoFile(reply)
  })
  app.get('/feed.xml', async (request: Ask<{ lang?: unknown }>, reply) => {
    const origin = originOf(request)
    if (origin === undefined) return sendNoFile(reply)
    const lang = languages.find((language) => language === request.query.lang)
    return send(request, reply, await service.feed(origin, lang))
  })
}
