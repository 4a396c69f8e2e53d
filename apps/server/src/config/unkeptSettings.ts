import type { Configuration } from './Configuration.ts'

type Settings = Pick<Configuration, 'autoDownload' | 'offline' | 'analytics'>

/** The keys that a configuration sets and that this version does not act on. Without effect and without harm. Pure. */
export function unkeptSettings(settings: Settings): readonly string[] {
  const { analytics } = settings
  const idle: Readonly<Record<string, boolean>> = {
    // Downloads are the worker's.
    autoDownload: settings.autoDownload && !settings.offline,
    'analytics.endpoint': analytics.endpoint !== undefined,
    'analytics.ga4Id': analytics.ga4Id !== undefined,
    'analytics.gtmId': analytics.gtmId !== undefined,
  }
  return Object.keys(idle).filter((name) => idle[name] === true)
}
