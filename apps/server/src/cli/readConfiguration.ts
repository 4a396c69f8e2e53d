import { readFile } from 'node:fs/promises'
import type { Configuration } from '../config/Configuration.ts'
import { loadConfiguration } from '../config/loadConfiguration.ts'
import type { CliIo } from './CliIo.ts'

/** The title's configuration. Rejects with ConfigurationError. */
export async function readConfiguration({ env, cwd }: CliIo): Promise<Configuration> {
  return loadConfiguration({ env, cwd, readFile: (path) => readFile(path, 'utf8') })
}
