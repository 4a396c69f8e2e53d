import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../../config/Configuration.ts'

/** Where secrets may stand in something that is logged: headers of requests, and errors that carry them. */
const SECRET_HEADERS = ['authorization', 'cookie', '["set-cookie"]', '["app-key"]', '["refresh-token"]']

const HOLDERS = ['headers', 'req.headers', 'res.headers', 'err.headers', 'err.config.headers']

/** A logger that writes JSON lines and never a credential. */
export function createLogger(level: LogLevel, destination: DestinationStream): Logger {
  const paths = HOLDERS.flatMap((holder) =>
    SECRET_HEADERS.map((name) => (name.startsWith('[') ? `${holder}${name}` : `${holder}.${name}`)),
  )
  return pino({ level, redact: { paths: [...paths, 'authorization'], censor: '[hidden]' } }, destination)
}
