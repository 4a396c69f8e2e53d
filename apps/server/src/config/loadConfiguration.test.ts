import { describe, expect, it } from 'vitest'
import { aConfiguration } from './aConfiguration.ts'
import { ConfigurationError } from './ConfigurationError.ts'
import { loadConfiguration } from './loadConfiguration.ts'
import { publicConfiguration } from './publicConfiguration.ts'

const READER = { version: '2.10.16', build: 'abc' }

async function problemsOf(
  title: Record<string, unknown>,
  env: Record<string, string> = {},
): Promise<readonly string[]> {
  const error = await aConfiguration(title, env).catch((thrown: unknown) => thrown)
  if (!(error instanceof ConfigurationError)) throw new Error('the configuration was accepted')
  return error.problems
}

describe('loadConfiguration', () => {
  it('R1.3 makes one title, English only, admin on and the rest off, when the file says nothing', async () => {
    const configuration = await aConfiguration()
    expect(configuration).toMatchObject({
      languages: ['en'],
      defaultLanguage: 'en',
      admin: true,
      favorites: false,
      contentProtection: false,
      installOption: false,
      autoDownload: false,
      offline: true,
      password: { enabled: false, value: '' },
      shortTitle: 'Gatefold',
      basePath: '/',
    })
  })

  it.each(['admin', 'favorites', 'contentProtection', 'installOption', 'offline'] as const)(
    'R1.3 %s is on or off as the file says, and the reader is told',
    async (key) => {
      for (const value of [true, false]) {
        const configuration = await aConfiguration({ [key]: value })
        expect(configuration[key]).toBe(value)
        expect(publicConfiguration(configuration, READER)[key]).toBe(value)
      }
    },
  )

  it('R1.3 R1.4 takes one or several languages, the first being the default', async () => {
    const several = await aConfiguration({ languages: ['fr', 'en', 'zh-Hant'] })
    expect([several.languages, several.defaultLanguage]).toEqual([['fr', 'en', 'zh-Hant'], 'fr'])
    expect((await aConfiguration({ languages: ['fr', 'en'], defaultLanguage: 'en' })).defaultLanguage).toBe('en')
  })

  it('R9.2 R9.3 R9.7 R9.1 has the cache times, sample rates and widths of the specification', async () => {
    const configuration = await aConfiguration()
    expect(configuration.cache.ttl).toEqual({ styles: 60, getIssue: 60 })
    expect(configuration.analytics.sampleRates).toEqual({ google: 0, ga4: 1 })
    expect(configuration.layout.desktopWidths).toEqual([1280, 1600])
  })

  it('R2.1 writes the base path with a slash at both ends', async () => {
    for (const written of ['some/sub/dir', '/some/sub/dir', '/some/sub/dir/', 'some/sub/dir/']) {
      expect((await aConfiguration({ basePath: written })).basePath).toBe('/some/sub/dir/')
    }
    expect((await aConfiguration({ basePath: '' })).basePath).toBe('/')
    expect(await problemsOf({ basePath: '/a/../b/' })).toEqual([
      '"basePath" is "/a/../b/"; allowed: a path such as / or /some/sub/dir/',
    ])
  })

  it('names every problem at once, each with the key, what was found and what is allowed', async () => {
    const problems = await problemsOf(
      { replica: { enabled: 'yes' }, issueMode: 'double', theme: { accent: 'red' }, cache: { ttl: { styles: -1 } } },
      { PORT: 'http', LOG_LEVEL: 'loud' },
    )
    expect(problems).toEqual([
      '"issueMode" is "double"; allowed: "single" or "multi"',
      '"replica.enabled" is "yes"; allowed: true or false',
      '"cache.ttl.styles" is -1; allowed: a whole number of at least 0',
      '"theme.accent" is "red"; allowed: a CSS hex colour such as #b3261e',
      '"PORT" is "http"; allowed: a port number from 0 to 65535',
      expect.stringContaining('"LOG_LEVEL" is "loud"; allowed: "fatal" or "error"'),
    ])
  })

  it('refuses unknown keys at any depth and proposes the nearest one', async () => {
    expect(await problemsOf({ favourites: true, links: { abuot: '/about' }, zzzzzzzzzz: 1 })).toEqual([
      '"favourites" is not a setting; did you mean "favorites"?',
      '"links.abuot" is not a setting; did you mean "about"?',
      expect.stringContaining('"zzzzzzzzzz" is not a setting; allowed here: appKey, title'),
    ])
  })

  it('sends what belongs to the environment there', async () => {
    expect(await problemsOf({ databaseUrl: 'postgres://x' })).toEqual([
      '"databaseUrl" is not a setting; set DATABASE_URL in the environment instead',
    ])
  })

  it('says which required key is missing', async () => {
    const source = { env: {}, cwd: '/srv', readFile: () => Promise.resolve('{}') }
    await expect(loadConfiguration(source)).rejects.toThrow('"appKey" is missing; allowed:')
    await expect(loadConfiguration({ ...source, readFile: () => Promise.resolve('[]') })).rejects.toThrow(
      ConfigurationError,
    )
  })

  it('says that a file is missing or broken, and where', async () => {
    const missing = { env: {}, cwd: '/srv', readFile: () => Promise.reject(new Error('ENOENT')) }
    await expect(loadConfiguration(missing)).rejects.toThrow('/srv/gatefold.config.json cannot be used')
    const broken = { env: { GATEFOLD_CONFIG: 'b.json' }, cwd: '/srv', readFile: () => Promise.resolve('{"a": }') }
    await expect(loadConfiguration(broken)).rejects.toThrow(/\/srv\/b\.json[^]*not JSON/)
  })

  it('R1.1 takes origins of files, and neither addresses nor patterns of them', async () => {
    const mediaOrigins = ['https://files.example', 'http://127.0.0.1:8099']
    const configuration = await aConfiguration({ mediaOrigins })
    expect(publicConfiguration(configuration, READER).mediaOrigins).toEqual(mediaOrigins)
    const allowed = 'an origin such as https://reader.example (no path)'
    expect(await problemsOf({ mediaOrigins: ['https://files.example/issues', 'https://*.example', '*'] })).toEqual([
      `"mediaOrigins.0" is "https://files.example/issues"; allowed: ${allowed}`,
      `"mediaOrigins.1" is "https://*.example"; allowed: ${allowed}`,
      `"mediaOrigins.2" is "*"; allowed: ${allowed}`,
    ])
  })

  it('finds settings that contradict each other', async () => {
    expect(
      await problemsOf({
        languages: ['en'],
        defaultLanguage: 'fr',
        password: { enabled: true },
        readerOrigins: ['https://reader.example'],
      }),
    ).toEqual([
      '"defaultLanguage" is "fr"; allowed: one of "languages" (en)',
      '"password.value" is ""; allowed while "password.enabled" is true: text of at least one character',
      '"readerOrigins" is set; allowed while "password.enabled" is true: none, the password is for readers served here',
    ])
  })

  it('R1.2 takes clients besides the reader for its own identity service only, each with a name and addresses', async () => {
    const external = { id: 'desk', redirectAddresses: ['https://desk.example/back'] }
    const local = { id: 'try.out', redirectAddresses: ['http://localhost:5173/back'], logoutAddresses: [] }
    expect((await aConfiguration({ auth: { clients: [external, local] } })).auth.clients).toEqual([
      { ...external, logoutAddresses: [] },
      local,
    ])
    const reader = { ...external, id: 'reader' }
    expect(await problemsOf({ auth: { clients: [external, external, reader] } })).toEqual([
      '"auth.clients" names "desk" twice; allowed: each name once, and "reader" is our own reader\'s',
      '"auth.clients" names "reader" twice; allowed: each name once, and "reader" is our own reader\'s',
    ])
    const elsewhere =
      '"auth.clients" is set; allowed only where the server signs readers in itself, another service knows its own'
    expect(await problemsOf({ auth: { type: 'none', clients: [external] } })).toEqual([elsewhere])
    const auth = { issuer: 'https://id.example', clientId: 'c', clients: [external] }
    expect(await problemsOf({ auth })).toEqual([elsewhere])
    const address = 'an https:// address, or http:// of this machine, without # and without a name before the host'
    for (const wrong of ['http://desk.example/', 'https://a@desk.example/', 'https://desk.example/#x', 'desk:/back']) {
      expect(await problemsOf({ auth: { clients: [{ id: 'desk', redirectAddresses: [wrong] }] } })).toEqual([
        `"auth.clients.0.redirectAddresses.0" is "${wrong}"; allowed: ${address}`,
      ])
    }
    expect(await problemsOf({ auth: { clients: [{ id: 'a b', redirectAddresses: [] }] } })).toEqual([
      '"auth.clients.0.id" is "a b"; allowed: a name of letters, digits, . _ and -',
      '"auth.clients.0.redirectAddresses" is []; allowed: a list of addresses with at least one',
    ])
  })

  it('R1.2 names what an identity service lacks, and what is said of none', async () => {
    const issuer = 'https://id.example'
    expect(await problemsOf({ auth: { type: 'cognito', clientId: 'c' } })).toEqual([
      '"auth.issuer" is missing; "auth.type" cognito needs it',
    ])
    expect(await problemsOf({ auth: { issuer } })).toEqual(['"auth.clientId" is missing; "auth.issuer" needs it'])
    expect(await problemsOf({ auth: { clientId: 'c', audience: 'a' } })).toEqual([
      '"auth.clientId" is set and "auth.issuer" is missing; it says something only about another identity service',
      '"auth.audience" is set and "auth.issuer" is missing; it says something only about another identity service',
    ])
    expect(
      await problemsOf({ auth: { issuer: `${issuer}?a`, clientId: 'c', scopes: ['email'], adminClaim: 'admin' } }),
    ).toEqual([
      expect.stringMatching(/^"auth.issuer" is .* without \? and #$/),
      '"auth.scopes" is ["email"]; allowed: a list of scopes with "openid" among them',
      '"auth.adminClaim" is "admin"; allowed: a claim and its value, such as roles=admin',
    ])
    for (const auth of [{}, { type: 'none' }, { adminClaim: 'roles=editor' }, { issuer, clientId: 'c' }]) {
      await expect(aConfiguration({ auth })).resolves.toBeDefined()
    }
  })

  it('takes port, host, data folder, database and log level from the environment', async () => {
    const environment = { PORT: '8080', HOST: '0.0.0.0', GATEFOLD_DATA: 'magazine', LOG_LEVEL: 'debug' }
    const configuration = await aConfiguration({}, { ...environment, DATABASE_URL: 'postgres://u:p@db/title' })
    expect(configuration).toMatchObject({
      listen: { host: '0.0.0.0', port: 8080 },
      dataFolder: '/srv/title/magazine',
      databaseUrl: 'postgres://u:p@db/title',
      logLevel: 'debug',
    })
    expect(await aConfiguration({}, { DATABASE_URL: '' })).toMatchObject({
      listen: { host: '127.0.0.1', port: 4000 },
      dataFolder: '/srv/title/data',
      databaseUrl: undefined,
    })
  })

  it('R1.2 takes its origin, its mail server and a shared secret from the environment', async () => {
    const secret = 'a secret of at least thirty-two bytes'
    const environment = {
      ORIGIN: 'https://magazine.example',
      MAIL_FROM: 'Magazine <us@magazine.example>',
      AUTH_SECRET: secret,
    }
    const configuration = await aConfiguration({}, { ...environment, SMTP_URL: 'smtps://user:word@mail.example:465' })
    expect(configuration).toMatchObject({
      origin: 'https://magazine.example',
      mail: { smtpUrl: 'smtps://user:word@mail.example:465', from: 'Magazine <us@magazine.example>' },
      authSecret: secret,
    })
    const proxied = await aConfiguration({}, { PROXIES: '10.0.0.7, 2001:db8::/32,' })
    expect(proxied.proxies).toEqual(['10.0.0.7', '2001:db8::/32'])
    for (const PROXIES of ['loopback', '10.0.0.0/33', '10.0.0.7/8/8', 'true']) {
      expect(await problemsOf({}, { PROXIES })).toEqual([expect.stringContaining('allowed: addresses or ranges')])
    }
    const plain = await aConfiguration()
    expect(plain.proxies).toEqual([])
    expect([plain.origin, plain.mail.smtpUrl, plain.mail.from, plain.authSecret]).toEqual(Array(4).fill(undefined))
    expect(await problemsOf({}, { ORIGIN: 'https://magazine.example/title' })).toEqual([
      expect.stringContaining('"ORIGIN" is "https://magazine.example/title"; allowed: an origin'),
    ])
    expect(await problemsOf({}, { SMTP_URL: 'smtp://mail.example' })).toEqual([
      expect.stringContaining('"MAIL_FROM" is missing; "SMTP_URL" needs it'),
    ])
  })

  it('keeps files in object storage when a bucket is named, with the usual credentials', async () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    const storageOf = async (env: Record<string, string>) => (await aConfiguration({}, env)).objectStorage
    expect(await storageOf(keys)).toBeUndefined()
    const S3_ENDPOINT = 'https://objects.example'
    expect(await storageOf({ S3_ENDPOINT, S3_BUCKET: 'magazine', ...keys })).toEqual({
      endpoint: S3_ENDPOINT,
      bucket: 'magazine',
      region: 'us-east-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    })
    const amazon = { S3_BUCKET: 'magazine', AWS_REGION: 'eu-west-1' }
    expect(await storageOf(amazon)).toMatchObject({ endpoint: undefined, region: 'eu-west-1' })
    expect(await storageOf(amazon)).toHaveProperty('credentials', undefined)
    expect(await storageOf({ ...amazon, S3_REGION: 'eu-west-2' })).toHaveProperty('region', 'eu-west-2')
    expect(await storageOf({ ...amazon, ...keys, AWS_SESSION_TOKEN: 'token' })).toMatchObject({
      credentials: { sessionToken: 'token' },
    })
  })

  it.each([
    [{ S3_ENDPOINT: 'https://objects.example' }, '"S3_BUCKET" is missing; "S3_ENDPOINT" needs it'],
    [{ S3_BUCKET: 'magazine' }, '"S3_REGION" is missing; "S3_BUCKET" without "S3_ENDPOINT" needs it'],
    [{ S3_BUCKET: 'My Bucket' }, '"S3_BUCKET" is "My Bucket"; allowed: the name of a bucket'],
    [
      { S3_BUCKET: 'magazine', S3_ENDPOINT: 'objects.example' },
      '"S3_ENDPOINT" is "objects.example"; allowed: an address',
    ],
    [
      { S3_BUCKET: 'magazine', S3_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'key' },
      '"AWS_SECRET_ACCESS_KEY" is missing; "AWS_ACCESS_KEY_ID" needs it',
    ],
  ])('says what object storage lacks: %j', async (env, problem) => {
    expect(await problemsOf({}, env)).toEqual([expect.stringContaining(problem)])
  })

  it('repeats no secret in an error', async () => {
    const problems = await problemsOf(
      {},
      {
        DATABASE_URL: 'mysql://user:hunter2@db/title',
        SMTP_URL: 'mail://me:hunter2@mail',
        AUTH_SECRET: 'hunter2; allowed',
      },
    )
    expect(problems).toEqual([
      expect.stringContaining('"DATABASE_URL" is something else; allowed: a PostgreSQL address'),
      expect.stringContaining('"SMTP_URL" is something else; allowed: the address of a mail server'),
      expect.stringContaining('"AUTH_SECRET" is something else; allowed: text of at least 32 bytes'),
    ])
    expect(problems.join()).not.toContain('hunter2')
  })
})
