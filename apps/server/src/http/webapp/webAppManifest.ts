import { scriptDirection } from '@gatefold/magazine/language/direction'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { LATEST_PATH } from '@gatefold/magazine/title/paths'
import { PAPER_COLOURS } from '@gatefold/magazine/title/paperColours'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { MANIFEST_ICONS } from './appIcons.ts'
import type { AppScreenshot } from './openScreenshots.ts'

interface ShortcutNames {
  readonly latest: string
  readonly search: string
  readonly downloads: string
}

const ENGLISH: ShortcutNames = { latest: 'Latest issue', search: 'Search', downloads: 'Downloads' }

/** What stands in a device's menu of the installed magazine: outside of the reader, whose texts are not there. */
const NAMES: Readonly<Record<string, ShortcutNames>> = {
  en: ENGLISH,
  es: { latest: 'Último número', search: 'Buscar', downloads: 'Descargas' },
  fr: { latest: 'Dernier numéro', search: 'Rechercher', downloads: 'Téléchargements' },
  de: { latest: 'Neueste Ausgabe', search: 'Suche', downloads: 'Downloads' },
  ja: { latest: '最新号', search: '検索', downloads: 'ダウンロード' },
  zh: { latest: '最新一期', search: '搜索', downloads: '下载' },
  nl: { latest: 'Nieuwste nummer', search: 'Zoeken', downloads: 'Downloads' },
}

export interface ManifestDeps {
  readonly configuration: Pick<
    PublicConfiguration,
    'title' | 'shortTitle' | 'description' | 'basePath' | 'defaultLanguage' | 'offline'
  >
  /** Names the source of the icons. */
  readonly edition: string
  readonly screenshots: readonly AppScreenshot[]
}

/**
 * What a device is told of the title as an app (W3C Web Application Manifest). Everything is below the base path, and so is what
 * counts as the app: two titles of one origin are two apps. There is no share target: nothing is taken in. Pure.
 */
export function webAppManifest({ configuration, edition, screenshots }: ManifestDeps): object {
  const { title, shortTitle, description, basePath, defaultLanguage } = configuration
  const reading = { language: defaultLanguage, defaultLanguage }
  const words = resolveLocalized(description, reading)
  return {
    id: basePath,
    name: title,
    short_name: shortTitle,
    ...(words === '' ? {} : { description: words }),
    lang: defaultLanguage,
    dir: scriptDirection(defaultLanguage),
    start_url: basePath,
    scope: basePath,
    display: 'standalone',
    background_color: PAPER_COLOURS.day,
    theme_color: PAPER_COLOURS.day,
    categories: ['magazines', 'news'],
    prefer_related_applications: false,
    icons: MANIFEST_ICONS.map(({ name, side, purpose }) => ({
      src: `${basePath}icons/${name}.png?v=${edition}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
    screenshots: screenshots.map(({ name, width, height, label, mediaType }) => ({
      src: `${basePath}screenshots/${name}`,
      sizes: `${width}x${height}`,
      type: mediaType,
      form_factor: width > height ? 'wide' : 'narrow',
      ...(label === undefined ? {} : { label: resolveLocalized(label, reading) }),
    })),
    shortcuts: shortcutsOf(configuration, edition),
  }
}

function shortcutsOf(
  { basePath, defaultLanguage, offline }: ManifestDeps['configuration'],
  edition: string,
): readonly object[] {
  const names = shortcutNames(defaultLanguage)
  const icons = [{ src: `${basePath}icons/96.png?v=${edition}`, sizes: '96x96', type: 'image/png' }]
  const shortcutTo = (name: string, path: string) => ({ name, url: basePath + path, icons })
  const everywhere = [shortcutTo(names.latest, LATEST_PATH), shortcutTo(names.search, 'search')]
  return offline ? [...everywhere, shortcutTo(names.downloads, 'downloads')] : everywhere
}

/** In the language of a tag such as `de-AT`; in English where there is no translation. Pure. */
function shortcutNames(language: string): ShortcutNames {
  return NAMES[language.toLowerCase().replace(/-.*/, '')] ?? ENGLISH
}
