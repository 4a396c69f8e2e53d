import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { FastifyBaseLogger } from 'fastify'
import { createLogger } from '../platform/telemetry/openTelemetry.ts'
import { secureDataFolder } from '../platform/db/openDatabase.ts'
import { recordServer } from '../serverRecord.ts'
import type { CommandContext } from './CommandContext.ts'
import { readConfiguration } from './readConfiguration.ts'
import type { Configuration } from '../config/Configuration.ts'
import { identitySettings, mailsCodes, USUAL_TOKEN_LIFE } from '../config/identitySettings.ts'
import { isLoopback } from '../config/publicOrigin.ts'
import type { RunningServer } from '../main.ts'
import type { SignalSource } from './CliIo.ts'

const READER = join(import.meta.dirname, '../../../reader/dist')
const STUDIO = join(import.meta.dirname, '../../../studio/dist/client')

export function addServeCommand(program: Command, { io, version }: CommandContext): void {
  program
    .command('serve')
    .description('run the title until it is told to stop')
    .action(async () => {
      const configuration = await readConfiguration(io)
      for (const sentence of await secureDataFolder(configuration)) io.stderr.write(`${sentence}\n`)
      const idle = unusedSettings(configuration)
      if (idle.length > 0) io.stderr.write(`Without effect in this version: ${idle.join(', ')}.\n`)
      for (const sentence of startAdvice(configuration)) io.stderr.write(`${sentence}\n`)
      const hasStudio = existsSync(join(STUDIO, 'index.html'))
      if (!hasStudio) io.stderr.write('The studio is not built, and its pages are not served; "npm start" builds it.\n')
      const { startServer } = await import('../main.ts')
      const logger = createLogger(configuration.logLevel, io.stderr)
      let forget = (): void => undefined
      const server = await startServer(configuration, {
        logger,
        version,
        readerFolder: READER,
        studioFolder: hasStudio ? STUDIO : undefined,
        place: io,
        onListening: (address) => {
          forget = recordServer(configuration.dataFolder, { address, pid: process.pid })
          io.stdout.write(`${configuration.title} is at ${address}\n`)
          io.stdout.write(`Its data is in ${configuration.dataFolder}; Ctrl-C stops it.\n`)
        },
      })
      await Promise.race([stopOnSignal(server, { signals: io.signals, logger }), server.failure]).finally(forget)
    })
}

type Settings = Pick<Configuration, 'autoDownload' | 'offline' | 'analytics' | 'host' | 'payments'>

/** The keys that a configuration sets and that have no effect as it stands. Without effect and without harm. Pure. */
export function unusedSettings({ autoDownload, offline, analytics, host, payments }: Settings): readonly string[] {
  const { firstParty, endpoint, searchWords, ga4Id, gtmId, sampleRates } = analytics
  const idle: Readonly<Record<string, boolean>> = {
    // Downloads are the worker's.
    autoDownload: autoDownload && !offline,
    'analytics.endpoint': endpoint !== undefined && firstParty === 'off',
    'analytics.searchWords': searchWords && firstParty === 'off',
    'analytics.ga4Id': ga4Id !== undefined && sampleRates.ga4 === 0,
    // Another host sells what it has, unless it is said to do so as ours does.
    'payments.provider': payments.provider !== 'none' && host.graphql !== undefined && host.extras !== true,
    'analytics.gtmId': gtmId !== undefined && sampleRates.google === 0,
  }
  return Object.keys(idle).filter((name) => idle[name] === true)
}

/** Seconds that a token lives at most where a title follows the recommendation. */
const RECOMMENDED_LIFE = 3_600

/** What somebody should know who starts a title as it is configured, one sentence each. Pure. */
export function startAdvice(configuration: Configuration): readonly string[] {
  const { origin, listen, proxies, auth } = configuration
  const signsIn = auth.type !== 'none'
  const tokenLife = signsIn && auth.issuer !== undefined ? (auth.maxTokenLife ?? USUAL_TOKEN_LIFE) : 0
  const isOwn = identitySettings(configuration).kind === 'embedded'
  const advice = {
    'Readers can sign in only at the address that is told here; set ORIGIN to the one that they use, such as ORIGIN=https://magazine.example.':
      signsIn && origin === undefined && !isLoopback(listen.host),
    'ORIGIN is https, so there is a proxy in front: set PROXIES to its address, or all readers share one allowance of attempts.':
      origin?.startsWith('https://') === true && proxies.length === 0,
    [`Access tokens may live ${hoursOf(tokenLife)} ("auth.maxTokenLife"); an hour is recommended, because one that leaks is good until its end.`]:
      tokenLife > RECOMMENDED_LIFE,
    'No mail can be sent, so nobody can make an account, sign in with a code or choose a new password: set SMTP_URL and MAIL_FROM, or make accounts with "gatefold user add".':
      isOwn && !mailsCodes(configuration),
  }
  return Object.entries(advice).flatMap(([sentence, applies]) => (applies ? [sentence] : []))
}

function hoursOf(seconds: number): string {
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  return format.format(seconds / 3_600)
}

/** Resolves when a SIGTERM or SIGINT has come and the server has stopped. */
export function stopOnSignal(
  server: Pick<RunningServer, 'stop'>,
  { signals, logger }: { readonly signals: SignalSource; readonly logger: FastifyBaseLogger },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      signals.once(signal, () => {
        if (isStopping) return
        isStopping = true
        logger.info(`${signal}: stopping`)
        server.stop().then(resolve, reject)
      })
    }
  })
}
