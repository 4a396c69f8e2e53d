import type { Screen } from './Shown.ts'

/** Screens by their routes; the router's own names of those below the thin line begin with `/framed`. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '/framed/': 'home',
  '/framed/issues/$issue': 'issue',
  '/issues/$issue/$article': 'article',
  '/framed/preview/$issue': 'preview',
  '/framed/search': 'search',
  '/framed/menu': 'menu',
  '/framed/downloads': 'downloads',
  '/framed/favorites': 'favorites',
  '/framed/history': 'history',
  '/framed/subscriptions': 'subscriptions',
  '/framed/subscriptions/success': 'subscriptions',
  '/framed/account': 'account',
  '/framed/callback': 'callback',
  '/framed/logout': 'logout',
  '/framed/drafts': 'drafts',
  '/framed/insights': 'insights',
  '/framed/privacy': 'privacy',
}

/** The screen of a route; an issue's address with the number of a printed page shows that. Undefined where none is shown. Pure. */
export function screenOf(routeId: string, page: number | undefined): Screen | undefined {
  const screen = SCREENS[routeId]
  return screen === 'issue' && page !== undefined ? 'replica' : screen
}
