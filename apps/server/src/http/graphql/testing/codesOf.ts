import type { LightMyRequestResponse } from 'fastify'

/** The codes of an answer's errors. */
export function codesOf(response: LightMyRequestResponse): readonly string[] {
  const { errors } = response.json<{ errors: readonly { extensions: { code: string } }[] }>()
  return errors.map((error) => error.extensions.code)
}
