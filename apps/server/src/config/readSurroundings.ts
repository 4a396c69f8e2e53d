import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Surroundings } from './Configuration.ts'
import { describeProblem } from './describeProblem.ts'
import { oneOf } from './schemaParts.ts'

const PORT = 'a port number from 0 to 65535'

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, PORT), v.transform(Number), v.maxValue(65_535, PORT))

const POSTGRES = 'a PostgreSQL address such as postgres://user:password@host/database'

const environmentSchema = v.object({
  PORT: v.optional(port, '4000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  GATEFOLD_DATA: v.optional(v.string(), 'data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\/./, POSTGRES))),
  LOG_LEVEL: v.optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

/** Values that may hold a password: an error must not repeat them. */
const SECRET = /^"DATABASE_URL" is .*?; allowed/

/** The environment's part of the configuration, or what is wrong with it. A variable set to nothing counts as unset. */
export function readSurroundings(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): { readonly surroundings: Surroundings } | { readonly problems: readonly string[] } {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(environmentSchema, filled)
  if (!result.success) {
    return {
      problems: result.issues.map((issue) =>
        describeProblem(issue).replace(SECRET, '"DATABASE_URL" is something else; allowed'),
      ),
    }
  }
  const { output } = result
  return {
    surroundings: {
      listen: { host: output.HOST, port: output.PORT },
      dataFolder: resolve(cwd, output.GATEFOLD_DATA),
      databaseUrl: output.DATABASE_URL,
      logLevel: output.LOG_LEVEL,
    },
  }
}
