import type { IdentityDeps } from '../IdentityDeps.ts'

export const ORIGIN = 'http://127.0.0.1:4000'
export const READER_ORIGIN = 'https://reader.example'
export const APP_KEY = 'demo'

/** A title below `/sub/`. */
export function testSettings(): Pick<IdentityDeps, 'settings' | 'clientFolder' | 'origin' | 'entitlementsOf'> {
  return {
    settings: {
      title: 'The <Gatefold>',
      accent: '#a3281c',
      defaultLanguage: 'en',
      basePath: '/sub/',
      readerOrigins: [READER_ORIGIN],
      clients: [],
      audience: APP_KEY,
      mailsCodes: true,
    },
    clientFolder: '/nowhere',
    origin: () => ORIGIN,
    entitlementsOf: () => Promise.resolve([]),
  }
}
