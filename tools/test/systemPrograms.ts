import { existsSync, readdirSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { Failure, runCommand } from '../process.ts'
import { findChromium, findHeadlessShell } from '../setup/findChromium.cjs'

const apt = '/usr/bin/apt-get'

/** Debian asks it before a package starts its service; 101 is no. */
const servicePolicy = '/usr/sbin/policy-rc.d'

/**
 * Installs Chromium with and without its windows, PostgreSQL, Poppler's programs, the Liberation typefaces and Glewlwyd on a Debian machine that lacks them; elsewhere says what to install.
 * No service is started: the tests start what they need themselves.
 */
export async function ensureSystemPrograms(root: string): Promise<void> {
  const poppler = isOnPath('pdftoppm')
  const glewlwyd = existsSync('/usr/bin/glewlwyd')
  const liberation = existsSync('/usr/share/fonts/truetype/liberation')
  const chromium = findChromium() !== undefined
  const headlessShell = process.env['GATEFOLD_CHROMIUM'] !== undefined || findHeadlessShell() !== undefined
  const found = { chromium, headlessShell, postgres: hasPostgres(), poppler, liberation, glewlwyd }
  const host = { hasApt: existsSync(apt), isRoot: process.getuid?.() === 0, platform: process.platform }
  const packages = debianPackagesToInstall(found, host)
  if (packages.length === 0) return
  console.log(`Installing ${packages.join(' and ')} for the tests (once).`)
  await runApt(root, ['update', '-q'])
  if (!glewlwyd) await configureNoGlewlwyd(root)
  await withoutServices(() => runApt(root, ['install', '-y', '-q', '--no-install-recommends', ...packages]))
  if (!glewlwyd) await runCommand(root, ['/usr/sbin/update-rc.d', 'glewlwyd', 'disable'])
}

/** The tests bring a configuration of their own; the package's would look for a database of the machine. */
async function configureNoGlewlwyd(root: string): Promise<void> {
  const answer = 'glewlwyd glewlwyd/config_type select No configuration'
  await runCommand(root, ['/bin/sh', '-c', `echo '${answer}' | debconf-set-selections`])
}

/** A policy that the machine has already stays. */
async function withoutServices(install: () => Promise<void>): Promise<void> {
  if (existsSync(servicePolicy)) return install()
  await writeFile(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await install()
  } finally {
    await rm(servicePolicy)
  }
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
    `apt-get ${args[0] ?? ''} failed (${reason}): install chromium, chromium-headless-shell, postgresql, poppler-utils, fonts-liberation and glewlwyd yourself and start again.`,
  )
}

/** What the tests need of the system besides Node. */
interface SystemPrograms {
  readonly chromium: boolean
  /** Chromium without its windows; only Debian has a package of it. */
  readonly headlessShell: boolean
  readonly postgres: boolean
  /** pdftoppm, which draws the pages that ours are compared with. */
  readonly poppler: boolean
  /** The typefaces that pdftoppm and the browser take for Helvetica, Times and Courier; other systems have those or the like. */
  readonly liberation: boolean
  /** An OpenID Connect provider that is not ours; only Debian has a package of it. */
  readonly glewlwyd: boolean
}

export interface Host {
  readonly hasApt: boolean
  readonly isRoot: boolean
  readonly platform: NodeJS.Platform
}

const packages = {
  chromium: ['chromium'],
  headlessShell: ['chromium-headless-shell'],
  postgres: ['postgresql'],
  poppler: ['poppler-utils'],
  liberation: ['fonts-liberation'],
  // The second keeps its package from asking for a database server and making a database of its own.
  glewlwyd: ['glewlwyd', 'dbconfig-no-thanks'],
} as const

/** The Debian packages to install; none when nothing is missing. Fails with what a person has to install themselves. */
export function debianPackagesToInstall(found: SystemPrograms, host: Host): readonly string[] {
  const programs = [
    'chromium',
    'postgres',
    'poppler',
    // It makes the tests quicker; they run without it, too.
    ...(host.hasApt && host.isRoot ? (['headlessShell'] as const) : []),
    ...(host.hasApt ? (['liberation', 'glewlwyd'] as const) : []),
  ] as const
  const missing = programs.filter((program) => !found[program])
  if (missing.length === 0) return []
  const names = missing.flatMap((program) => packages[program])
  if (host.hasApt && host.isRoot) return names
  throw new Failure(adviceFor(host, names))
}

function adviceFor(host: Host, names: readonly string[]): string {
  const list = names.join(' and ')
  if (host.hasApt) return `The tests need ${list}: run \`sudo apt-get install ${names.join(' ')}\` and start again.`
  if (host.platform === 'darwin') {
    return `The tests need ${list}: install Google Chrome, run \`brew install postgresql@17 poppler\`, and start again.`
  }
  return `The tests need ${list}: install them so that they are on the search path, and start again.`
}
