import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Server } from '@tus/server'
import { isOwnForm } from '../../platform/plainPages/isOwnForm.ts'
import type { Member } from '../../studio/studioSessions.ts'
import type { Uploads } from '../../studio/uploads.ts'

export interface UploadDeps {
  readonly uploads: Pick<Uploads, 'open'>
  /** Path of the uploads, such as `/studio/uploads`. */
  readonly path: string
  readonly origin: () => string
  readonly findMember: (request: FastifyRequest) => Promise<Member | undefined>
}

/** Bytes: more than any publication is. */
const LARGEST = 2 * 1024 ** 3

/**
 * Takes files at `uploads` by the tus protocol (version 1.0.0), which goes on where the network was lost. For admins and editors. A part
 * is written as it comes and is never in memory whole.
 */
export function registerUploads(app: FastifyInstance, { uploads, path, origin, findMember }: UploadDeps): void {
  let server: Server | undefined
  const open = async () => {
    const datastore = await uploads.open()
    server ??= new Server({ path, datastore, maxSize: LARGEST, relativeLocation: true, allowedOrigins: () => false })
    return server
  }
  app.removeAllContentTypeParsers()
  // The protocol's library reads the body.
  app.addContentTypeParser('*', (_request, _payload, done) => {
    done(null)
  })
  app.route({
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const member = isOwnForm(request, origin()) ? await findMember(request) : undefined
      if (member === undefined) return reply.code(401).send({ error: 'SIGN_IN_REQUIRED' })
      if (member.role === 'author') return reply.code(403).send({ error: 'FORBIDDEN' })
      const tus = await open()
      reply.hijack()
      await tus.handle(request.raw, reply.raw)
      return reply
    },
  })
}
