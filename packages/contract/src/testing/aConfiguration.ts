import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

/** The public configuration of a plain title, for a test that says only what it is about. */
export function aConfiguration(parts: Partial<PublicConfiguration> = {}): PublicConfiguration {
  return {
    appKey: 'test',
    version: '2.10.16',
    build: 'test',
    title: 'The Test',
    shortTitle: 'Test',
    description: 'A magazine for tests.',
    about: undefined,
    basePath: '/',
    languages: ['en'],
    defaultLanguage: 'en',
    issueMode: 'multi',
    contentType: 'responsive-replica',
    replica: { enabled: false, default: false },
    password: { enabled: false, salt: '', iterations: 0, digest: '' },
    admin: true,
    favorites: false,
    contentProtection: false,
    installOption: false,
    autoDownload: false,
    offline: true,
    externalWebsite: undefined,
    links: {},
    legal: {},
    host: { graphql: '', auth: '' },
    auth: { type: 'none' },
    cache: { ttl: { styles: 60, getIssue: 60 } },
    layout: { desktopWidths: [] },
    theme: { accent: '#a3281c', logo: undefined, covers: 'lines' },
    maps: undefined,
    payments: { provider: 'none', hasPlans: false },
    ...parts,
  }
}
