import { join } from 'node:path'
import type { Command } from 'commander'
import { startAdvice } from '../config/startAdvice.ts'
import { unkeptSettings } from '../config/unkeptSettings.ts'
import { secureDataFolder } from '../platform/db/openDatabase.ts'
import { createLogger } from '../platform/telemetry/createLogger.ts'
import { recordServer } from '../serverRecord.ts'
import { stopOnSignal } from '../stopOnSignal.ts'
import type { CommandContext } from './CommandContext.ts'
import { readConfiguration } from './readConfiguration.ts'

const READER = join(import.meta.dirname, '../../../reader/dist')

export function addServeCommand(program: Command, { io, version }: CommandContext): void {
  program
    .command('serve')
    .description('run the title until it is told to stop')
    .action(async () => {
      const configuration = await readConfiguration(io)
      for (const sentence of await secureDataFolder(configuration)) io.stderr.write(`${sentence}\n`)
      const idle = unkeptSettings(configuration)
      if (idle.length > 0) io.stderr.write(`Without effect in this version: ${idle.join(', ')}.\n`)
      for (const sentence of startAdvice(configuration)) io.stderr.write(`${sentence}\n`)
      const { startServer } = await import('../main.ts')
      const logger = createLogger(configuration.logLevel, io.stderr)
      let forget = (): void => undefined
      const server = await startServer(configuration, {
        logger,
        version,
        readerFolder: READER,
        onListening: (address) => {
          forget = recordServer(configuration.dataFolder, { address, pid: process.pid })
          io.stdout.write(`${configuration.title} is at ${address}\n`)
          io.stdout.write(`Its data is in ${configuration.dataFolder}; Ctrl-C stops it.\n`)
        },
      })
      await Promise.race([stopOnSignal(server, { signals: io.signals, logger }), server.failure]).finally(forget)
    })
}
