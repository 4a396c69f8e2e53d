import type { I18n } from '@lingui/core'

/** A way here, a device, a display; whatever else is told stays as it is. */
export function nameOfWay(name: string, i18n: I18n): string {
  switch (name) {
    case 'direct':
      return i18n._('Directly')
    case 'search':
      return i18n._('By a search engine')
    case 'social':
      return i18n._('By social media')
    case 'link':
      return i18n._('By a link elsewhere')
    default:
      return nameOfDevice(name, i18n)
  }
}

function nameOfDevice(name: string, i18n: I18n): string {
  switch (name) {
    case 'phone':
      return i18n._('Phone')
    case 'tablet':
      return i18n._('Tablet')
    case 'desktop':
      return i18n._('Desktop')
    case 'browser':
      return i18n._('In the browser')
    case 'app':
      return i18n._('As an app')
    default:
      return name
  }
}

export function nameOfError(name: string, i18n: I18n): string {
  switch (name) {
    case 'script':
      return i18n._('Script')
    case 'screen':
      return i18n._('Screen')
    case 'content':
      return i18n._('Content')
    case 'session':
      return i18n._('Session')
    case 'storage':
      return i18n._('Storage')
    case 'media':
      return i18n._('Sound and film')
    default:
      return name
  }
}

/** What a browser answered when it was asked to keep what is on the device, or that it has no room. */
export function nameOfStorage(name: string, i18n: I18n): string {
  switch (name) {
    case 'persisted':
      return i18n._('It is kept for good')
    case 'refused':
      return i18n._('It may be cleared')
    case 'full':
      return i18n._('There is no room')
    default:
      return name
  }
}

/** https://web.dev/articles/vitals */
export function nameOfMetric(metric: string, i18n: I18n): string {
  switch (metric) {
    case 'LCP':
      return i18n._('Main content is there (LCP)')
    case 'INP':
      return i18n._('Answer to a touch (INP)')
    case 'CLS':
      return i18n._('Steadiness of the page (CLS)')
    case 'FCP':
      return i18n._('First content is there (FCP)')
    case 'TTFB':
      return i18n._('First byte is there (TTFB)')
    default:
      return metric
  }
}
