import type { I18n } from '@lingui/core'

/** As the interface calls its screens; whatever else is told stays as it is. Pure. */
export function nameOfScreen(name: string, i18n: I18n): string {
  return namesIn(i18n).get(name) ?? name
}

function namesIn(i18n: I18n): ReadonlyMap<string, string> {
  return new Map([
    ['home', i18n._('Home page')],
    ['issue', i18n._('Issue')],
    ['article', i18n._('Article')],
    ['replica', i18n._('Printed pages')],
    ['preview', i18n._('Preview')],
    ['search', i18n._('Search')],
    ['menu', i18n._('Menu')],
    ['downloads', i18n._('Downloads')],
    ['favorites', i18n._('Favorites')],
    ['history', i18n._('History')],
    ['subscriptions', i18n._('Subscriptions')],
    ['account', i18n._('Account')],
    ['callback', i18n._('Signing you in')],
    ['logout', i18n._('Signing out')],
    ['drafts', i18n._('Drafts')],
    ['insights', i18n._('Insights')],
    ['privacy', i18n._('What is counted')],
  ])
}
