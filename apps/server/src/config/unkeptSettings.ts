import type { Configuration } from './Configuration.ts'

/** Settings that are valid and that this version does not act on. */
export interface UnkeptSettings {
  /** A publisher who sets these relies on them: serving all the same would break a promise. One sentence each. */
  readonly refused: readonly string[]
  /** Without effect and without harm. Names of keys. */
  readonly idle: readonly string[]
}

type Settings = Pick<Configuration, 'contentProtection' | 'installOption' | 'autoDownload' | 'offline' | 'analytics'>

/** What a configuration asks for that is not built. Pure. */
export function unkeptSettings(settings: Settings): UnkeptSettings {
  const { contentProtection, analytics } = settings
  const refused = {
    'contentProtection: this version protects nothing; only false is allowed': contentProtection,
  }
  const idle = {
    installOption: settings.installOption,
    // Downloads are the worker's.
    autoDownload: settings.autoDownload && !settings.offline,
    'analytics.endpoint': analytics.endpoint !== undefined,
    'analytics.ga4Id': analytics.ga4Id !== undefined,
    'analytics.gtmId': analytics.gtmId !== undefined,
  }
  return { refused: namesOf(refused), idle: namesOf(idle) }
}

function namesOf(flags: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(flags).filter((name) => flags[name] === true)
}
