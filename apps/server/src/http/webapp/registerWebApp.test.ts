import { describe, expect, it } from 'vitest'
import { aConfiguration } from '@gatefold/contract/testing/aConfiguration'
import { webAppManifest } from './registerWebApp.ts'

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
  readonly [key: string]: unknown
}

function manifestOf(parts: Parameters<typeof aConfiguration>[0] = {}): Manifest {
  const configuration = aConfiguration(parts)
  return webAppManifest({ configuration, edition: 'e1', screenshots: [] }) as Manifest
}

describe('webAppManifest', () => {
  it('R1.3 says what the configuration says: names, description, language and direction', () => {
    expect(
      manifestOf({
        title: 'Low Water Quarterly',
        shortTitle: 'Low Water',
        description: { en: 'About tides.', ar: 'عن المد والجزر' },
        languages: ['ar', 'en'],
        defaultLanguage: 'ar',
      }),
    ).toMatchObject({
      name: 'Low Water Quarterly',
      short_name: 'Low Water',
      description: 'عن المد والجزر',
      lang: 'ar',
      dir: 'rtl',
      display: 'standalone',
    })
    expect(manifestOf({ description: '' })).not.toHaveProperty('description')
  })

  it('R2.1 keeps everything below the base path, so that two titles of one origin are two apps', () => {
    const { id, scope, start_url, icons, shortcuts } = manifestOf({ basePath: '/some/sub/' })
    expect([id, scope, start_url]).toEqual(['/some/sub/', '/some/sub/', '/some/sub/'])
    const addresses = [...icons.map(({ src }) => src), ...shortcuts.map(({ url }) => url)]
    expect(addresses.filter((address) => !address.startsWith('/some/sub/'))).toEqual([])
  })

  it('names the sizes that Chromium installs with, and a maskable one of each', () => {
    const sizesOf = (purpose: string) =>
      manifestOf()
        .icons.filter((icon) => icon.purpose === purpose)
        .map(({ sizes }) => sizes)
    expect(sizesOf('any')).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(sizesOf('maskable')).toEqual(['192x192', '512x512'])
  })

  it('takes nothing in that other apps share', () => {
    expect(manifestOf()).not.toHaveProperty('share_target')
  })

  it('leads to the latest issue, the search and, where there are any, to the downloads, in the language of the title', () => {
    const shortcutsOf = (parts: Parameters<typeof aConfiguration>[0]) =>
      manifestOf(parts).shortcuts.map(({ name, url }) => [name, url])
    expect(shortcutsOf({})).toEqual([
      ['Latest issue', '/latest'],
      ['Search', '/search'],
      ['Downloads', '/downloads'],
    ])
    expect(shortcutsOf({ offline: false }).map(([, url]) => url)).toEqual(['/latest', '/search'])
    expect(shortcutsOf({ defaultLanguage: 'de-AT' })[0]).toEqual(['Neueste Ausgabe', '/latest'])
    expect(shortcutsOf({ defaultLanguage: 'sv' })[0]).toEqual(['Latest issue', '/latest'])
  })

  it('tells narrow screenshots from wide ones by their sides', () => {
    const shot = { mediaType: 'image/png', bytes: Buffer.alloc(0) }
    const screenshots = [
      { ...shot, name: 'a.png', width: 780, height: 1688, label: { en: 'The newsstand' } },
      { ...shot, name: 'b.png', width: 1440, height: 900, label: undefined },
    ]
    expect(webAppManifest({ configuration: aConfiguration(), edition: 'e', screenshots })).toMatchObject({
      screenshots: [
        { src: '/screenshots/a.png', sizes: '780x1688', form_factor: 'narrow', label: 'The newsstand' },
        { src: '/screenshots/b.png', sizes: '1440x900', form_factor: 'wide' },
      ],
    })
  })
})
