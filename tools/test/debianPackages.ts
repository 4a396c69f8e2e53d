import { Failure } from '../process.ts'

/** What the tests need of the system besides Node. */
export interface SystemPrograms {
  readonly chromium: boolean
  readonly postgres: boolean
  /** pdftoppm, which draws the pages that ours are compared with. */
  readonly poppler: boolean
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
  postgres: ['postgresql'],
  poppler: ['poppler-utils'],
  // The second keeps its package from asking for a database server and making a database of its own.
  glewlwyd: ['glewlwyd', 'dbconfig-no-thanks'],
} as const

/** The Debian packages to install; none when nothing is missing. Fails with what a person has to install themselves. */
export function debianPackagesToInstall(found: SystemPrograms, host: Host): readonly string[] {
  const programs = ['chromium', 'postgres', 'poppler', ...(host.hasApt ? (['glewlwyd'] as const) : [])] as const
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
