import type { OxlintConfig } from 'oxlint'

const reader = 'apps/reader/src'
const studio = 'apps/studio/src'
const server = 'apps/server/src'
const nouns = 'accounts|commerce|analytics'
const services = 'content|offline|account|commerce|analytics|audio|reading|styles|i18n|network|storage'

/** The rooms of the house: `docs/architecture.md` has the drawing. The first pattern that fits a file names its room. */
const elements = [
  { type: 'magazine', pattern: 'packages/magazine' },
  { type: 'contract', pattern: 'packages/contract' },
  { type: 'importers', pattern: 'packages/importers' },
  { type: 'reader-app', pattern: `${reader}/app` },
  { type: 'reader-feature', pattern: `${reader}/features/*`, capture: ['feature'] },
  { type: 'reader-service', pattern: `${reader}/(${services})`, capture: ['service'] },
  { type: 'reader-ui', pattern: `${reader}/ui` },
  { type: 'reader-render', pattern: `${reader}/render` },
  { type: 'reader-worker', pattern: `${reader}/worker` },
  { type: 'reader-testing', pattern: `${reader}/testing` },
  { type: 'reader-main', pattern: reader },
  { type: 'reader-build', pattern: 'apps/reader' },
  { type: 'studio-app', pattern: `${studio}/app` },
  { type: 'studio-feature', pattern: `${studio}/features/*`, capture: ['feature'] },
  { type: 'studio-service', pattern: `${studio}/(api|i18n)`, capture: ['service'] },
  { type: 'studio-ui', pattern: `${studio}/ui` },
  { type: 'studio-main', pattern: studio },
  { type: 'studio-build', pattern: 'apps/studio' },
  { type: 'server-db', pattern: `${server}/platform/db` },
  { type: 'server-storage', pattern: `${server}/platform/storage` },
  { type: 'server-responses', pattern: `${server}/platform/responses` },
  { type: 'server-i18n', pattern: `${server}/platform/i18n` },
  { type: 'server-plain-pages', pattern: `${server}/platform/plainPages` },
  { type: 'server-telemetry', pattern: `${server}/platform/telemetry` },
  { type: 'server-platform', pattern: `${server}/platform` },
  { type: 'server-config', pattern: `${server}/config` },
  { type: 'server-access', pattern: `${server}/access` },
  { type: 'server-payments', pattern: `${server}/commerce/payments` },
  { type: 'server-publishing', pattern: `${server}/publishing` },
  { type: 'server-noun', pattern: `${server}/(${nouns})`, capture: ['noun'] },
  { type: 'server-content', pattern: `${server}/content` },
  { type: 'server-studio', pattern: `${server}/studio` },
  { type: 'server-graphql', pattern: `${server}/http/graphql` },
  { type: 'server-testing', pattern: `${server}/testing` },
  { type: 'server-wiring', pattern: server },
  { type: 'server-test', pattern: 'apps/server/test' },
  { type: 'e2e', pattern: 'e2e' },
  { type: 'tools', pattern: 'tools' },
]

/** Who may import whom. What is not drawn here is refused; files of one room see each other. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: ['magazine'],
  importers: ['magazine'],
  'reader-app': ['reader-feature', 'reader-service', 'reader-ui', 'magazine'],
  'reader-feature': ['reader-service', 'reader-ui', 'magazine'],
  'reader-service': ['reader-service', 'magazine', 'contract'],
  'reader-ui': ['magazine'],
  'reader-render': ['reader-app', 'reader-feature', 'reader-service', 'reader-ui', 'magazine'],
  'reader-main': ['reader-app', 'reader-feature', 'reader-service', 'reader-ui', 'magazine', 'contract'],
  'reader-worker': ['reader-render', 'magazine'],
  'reader-build': ['reader-app', 'magazine'],
  'studio-main': ['studio-app', 'studio-ui'],
  'studio-app': ['studio-feature', 'studio-service', 'studio-ui', 'magazine', 'contract'],
  'studio-feature': ['studio-service', 'studio-ui', 'magazine', 'contract'],
  'studio-service': ['studio-service', 'magazine', 'contract'],
  'studio-ui': ['magazine'],
  'server-platform': ['server-db'],
  'server-responses': ['server-db'],
  'server-noun': [
    'server-db',
    'server-platform',
    'server-graphql',
    'server-access',
    'server-storage',
    'server-responses',
    'server-i18n',
    'server-plain-pages',
    'magazine',
    'contract',
  ],
  'server-content': [
    'server-db',
    'server-platform',
    'server-access',
    'server-storage',
    'server-noun',
    'magazine',
    'contract',
  ],
  'server-i18n': ['magazine'],
  'server-plain-pages': ['server-i18n', 'magazine'],
  'server-telemetry': ['server-config', 'server-db', 'server-platform'],
  'server-config': ['server-noun', 'importers', 'magazine'],
  'server-access': ['server-noun', 'server-db', 'server-storage', 'magazine'],
  'server-payments': ['server-db', 'server-i18n', 'server-plain-pages', 'magazine'],
  'server-graphql': [
    'server-noun',
    'server-access',
    'server-db',
    'server-platform',
    'server-storage',
    'server-responses',
    'server-config',
    'server-wiring',
    'magazine',
    'contract',
  ],
  'server-publishing': ['importers', 'server-db', 'server-access', 'server-storage', 'magazine'],
  'server-studio': [
    'server-publishing',
    'server-noun',
    'server-access',
    'server-platform',
    'server-db',
    'magazine',
    'contract',
  ],
  'server-wiring': [
    'server-studio',
    'server-config',
    'server-telemetry',
    'server-noun',
    'server-payments',
    'server-i18n',
    'server-plain-pages',
    'server-graphql',
    'server-access',
    'server-publishing',
    'server-storage',
    'server-responses',
    'server-db',
    'server-platform',
    'importers',
    'magazine',
    'contract',
  ],
  e2e: ['magazine', 'contract', 'importers'],
  tools: [
    'magazine',
    'contract',
    'importers',
    'server-wiring',
    'server-config',
    'server-telemetry',
    'server-db',
    'server-test',
    'e2e',
  ],
}

const workerMessages = 'worker-messages'
const workerServices = '{storage,account,network,offline}'

const searchIndex = 'search-index'
/** All that the rest of the host sees of content: what leaves by these files is what somebody may have (decision 0267). */
const contentEntry = 'content-entry'
const codedError = 'coded-error'

/** How the browser is started that readers have. */
const browser = 'browser'

const test = 'test'

const policies = [
  ...Object.entries(arrows).map(([from, to]) => ({
    from: { element: { type: from } },
    allow: { to: { element: { types: { anyOf: to } } } },
  })),
  {
    from: { element: { type: 'tools' } },
    allow: { to: { element: { type: 'reader-service', captured: { service: '{styles,content}' } } } },
  },
  // What is imported is read for search in the same transaction.
  {
    from: { element: { type: 'server-publishing' } },
    allow: { to: { file: { categories: searchIndex } } },
  },
  {
    from: { element: { types: { anyOf: ['server-graphql', 'server-wiring'] } } },
    allow: { to: { file: { categories: contentEntry } } },
  },
  {
    from: { element: { types: { anyOf: ['server-content', 'server-studio'] } } },
    allow: { to: { file: { categories: codedError } } },
  },
  { from: { element: { type: 'e2e' } }, allow: { to: { file: { categories: browser } } } },
  // The payment provider behind what is bought.
  {
    from: { element: { type: 'server-noun', captured: { noun: 'commerce' } } },
    allow: { to: { element: { type: 'server-payments' } } },
  },
  {
    from: { element: { type: 'reader-worker' } },
    allow: { to: { element: { type: 'reader-service', captured: { service: workerServices } } } },
  },
  {
    from: { element: { types: { anyOf: ['reader-main', 'reader-app', 'reader-service'] } } },
    allow: { to: { file: { categories: workerMessages } } },
  },
  {
    from: { element: { type: 'server-*' }, file: { categories: test } },
    allow: { to: { element: { types: { anyOf: ['server-test', 'server-testing'] } } } },
  },
  {
    from: { element: { type: 'reader-*' }, file: { categories: test } },
    allow: { to: { element: { type: 'reader-testing' } } },
  },
]

/** What tests may look at besides: a tool's test at what the tool is for, a reader's test at the contract's builders. */
const testPolicies = [
  {
    from: { element: { type: 'server-wiring' }, file: { categories: test } },
    allow: { to: { element: { type: 'server-content' } } },
  },
  {
    from: { element: { type: 'tools' }, file: { categories: test } },
    allow: { to: { element: { type: 'reader-*' } } },
  },
  {
    from: { element: { type: 'reader-*' }, file: { categories: test } },
    allow: { to: { element: { type: 'contract' } } },
  },
  {
    from: {
      element: { types: { anyOf: ['server-responses', 'server-telemetry', 'server-config'] } },
      file: { categories: test },
    },
    allow: { to: { element: { types: { anyOf: ['server-wiring', 'server-config'] } } } },
  },
  {
    from: { element: { types: { anyOf: ['server-test', 'server-testing'] } } },
    allow: { to: { element: { types: { anyOf: ['server-*', 'magazine', 'contract', 'importers'] } } } },
  },
  {
    from: { element: { type: 'reader-testing' } },
    allow: { to: { element: { types: { anyOf: ['reader-*', 'magazine', 'contract'] } } } },
  },
]

export const boundarySettings = {
  'import/resolver': { [`${import.meta.dirname}/resolveImport.cjs`]: {} },
  'boundaries/elements': elements,
  'boundaries/files': [
    { category: workerMessages, pattern: `**/${reader}/worker/messages.ts` },
    { category: searchIndex, pattern: `**/${server}/content/search/searchIndex.ts` },
    {
      category: contentEntry,
      pattern: `**/${server}/content/{contentFor.ts,publicListings.ts,favorites.ts,search/backgroundIndexing.ts}`,
    },
    { category: codedError, pattern: `**/${server}/http/graphql/CodedError.ts` },
    { category: browser, pattern: '**/tools/browser.ts' },
    { category: test, pattern: '**/{*.test.ts,*.test.tsx,testing/**}' },
  ],
  'boundaries/legacy-templates': false,
}

export const boundaryRules: NonNullable<OxlintConfig['rules']> = {
  'boundaries/dependencies': [
    'error',
    { default: 'disallow', checkUnknownLocals: true, policies: [...policies, ...testPolicies] },
  ],
  'boundaries/no-unknown-files': 'error',
}
