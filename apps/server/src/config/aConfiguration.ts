import type { Configuration } from './Configuration.ts'
import { loadConfiguration } from './loadConfiguration.ts'

/** A configuration for tests: what the file and the environment say on top of the smallest title. */
export async function aConfiguration(
  title: Readonly<Record<string, unknown>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Configuration> {
  const file = JSON.stringify({ appKey: 'demo', title: 'Gatefold', ...title })
  return loadConfiguration({ env, cwd: '/srv/title', readFile: () => Promise.resolve(file) })
}
