import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Failure } from '../process/Failure.ts'
import { runCommand } from '../process/runCommand.ts'
import { findChromium } from '../setup/findChromium.cjs'
import { debianPackagesToInstall } from './debianPackages.ts'

const apt = '/usr/bin/apt-get'

/** Installs Chromium, PostgreSQL and Poppler's programs on a Debian machine that lacks them; elsewhere says what to install. */
export async function ensureSystemPrograms(root: string): Promise<void> {
  const poppler = isOnPath('pdftoppm')
  const found = { chromium: findChromium() !== undefined, postgres: hasPostgres(), poppler }
  const host = { hasApt: existsSync(apt), isRoot: process.getuid?.() === 0, platform: process.platform }
  const packages = debianPackagesToInstall(found, host)
  if (packages.length === 0) return
  console.log(`Installing ${packages.join(' and ')} for the tests (once).`)
  await runApt(root, ['update', '-q'])
  await runApt(root, ['install', '-y', '-q', '--no-install-recommends', ...packages])
}

function hasPostgres(): boolean {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = versions.map((version) => join(debian, version, 'bin'))
  return folders.some((folder) => existsSync(join(folder, 'initdb'))) || isOnPath('initdb')
}

function isOnPath(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}

async function runApt(root: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(root, [apt, ...args], { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
  if (code === 0) return
  const reason = output.trimEnd().split('\n').at(-1) ?? ''
  throw new Failure(
    `apt-get ${args[0] ?? ''} failed (${reason}): install chromium, postgresql and poppler-utils yourself and start again.`,
  )
}
