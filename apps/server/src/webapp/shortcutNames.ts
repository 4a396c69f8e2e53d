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

/** In the language of a tag such as `de-AT`; in English where there is no translation. Pure. */
export function shortcutNames(language: string): ShortcutNames {
  return NAMES[language.toLowerCase().replace(/-.*/, '')] ?? ENGLISH
}
