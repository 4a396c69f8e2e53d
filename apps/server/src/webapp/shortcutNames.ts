interface ShortcutNames {
  readonly latest: string
  readonly downloads: string
}

/** What stands in a device's menu of the installed magazine: outside of the reader, whose texts are not there. */
const NAMES: Readonly<Record<string, ShortcutNames>> = {
  en: { latest: 'Latest issue', downloads: 'Downloads' },
  es: { latest: 'Último número', downloads: 'Descargas' },
  fr: { latest: 'Dernier numéro', downloads: 'Téléchargements' },
  de: { latest: 'Neueste Ausgabe', downloads: 'Downloads' },
  ja: { latest: '最新号', downloads: 'ダウンロード' },
  zh: { latest: '最新一期', downloads: '下载' },
  nl: { latest: 'Nieuwste nummer', downloads: 'Downloads' },
}

const ENGLISH: ShortcutNames = { latest: 'Latest issue', downloads: 'Downloads' }

/** In the language of a tag such as `de-AT`; in English where there is no translation. Pure. */
export function shortcutNames(language: string): ShortcutNames {
  return NAMES[language.toLowerCase().replace(/-.*/, '')] ?? ENGLISH
}
