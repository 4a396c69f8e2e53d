/** The parts of package-lock.json that matter here. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

export interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const platform = /(?:binding-|\/)(?<os>[a-z0-9]+)-(?<cpu>[a-z0-9]+)(?:-(?<abi>[a-z]+))?$/
const libraries: Readonly<Record<string, readonly string[]>> = { gnu: ['glibc'], musl: ['musl'] }

/**
 * The lockfile with an entry for every optional package that another platform needs. npm leaves out those that the
 * registry of the day does not hold, and then `npm ci` refuses the lockfile on every machine. Such an entry has no
 * hash, because nobody has seen the package yet.
 */
export function completeLockfile<Lock extends Lockfile>(lock: Lock): Lock {
  const packages: Record<string, LockedPackage> = { ...lock.packages }
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isResolved(packages, place, name)) continue
      packages[`node_modules/${name}`] = { version, ...kindOf(entry), ...platformOf(name) }
    }
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** As Node resolves: beside the package that asks, or in any folder above. */
function isResolved(packages: Readonly<Record<string, LockedPackage>>, from: string, name: string): boolean {
  for (let place = from; ; place = parentOf(place)) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`] !== undefined) return true
    if (place === '') return false
  }
}

function parentOf(place: string): string {
  const cut = place.lastIndexOf('node_modules/')
  return cut <= 0 ? '' : place.slice(0, cut - 1)
}

function kindOf({ dev }: LockedPackage): LockedPackage {
  return dev === true ? { dev: true, optional: true } : { optional: true }
}

function platformOf(name: string): LockedPackage {
  const { os, cpu, abi } = platform.exec(name)?.groups ?? {}
  if (os === undefined || cpu === undefined) return {}
  const libc = libraries[abi ?? '']
  return { cpu: [cpu], os: [os], ...(libc === undefined ? {} : { libc }) }
}
