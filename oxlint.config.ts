import { defineConfig } from 'oxlint'
import { boundaryRules, boundarySettings } from './tools/lint/boundaries.ts'

const accessByHand = {
  regex: '(?:/magazine/access|/access/accessRules\\.ts)$',
  allowTypeImports: true,
  message: 'Who may have what is decided in content and access: ask `contentFor` (decision 0267).',
}
/** What writes content, the publisher's own command and studio, and what sells: it asks which issues are there, and reads none of their content. */
const decidesAccess = ['access', 'content', 'publishing', 'cli', 'studio']
  .map((folder) => `**/apps/server/src/${folder}/**`)
  .concat('**/apps/server/src/commerce/purchases/createPurchases.ts')
const redirect = { from: 'package', package: '@tanstack/router-core', name: 'Redirect' } as const

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['eslint-plugin-boundaries', './tools/lint/gatefold.cjs'],
  categories: { correctness: 'error' },
  env: { builtin: true },
  settings: boundarySettings,
  ignorePatterns: [
    '**/dist/**',
    '**/data/**',
    '.toolchain/**',
    'demo/**',
    'packages/contract/src/generated/**',
    'apps/reader/src/i18n/texts/**',
    'apps/studio/src/i18n/texts/**',
    'apps/server/src/platform/i18n/texts/**',
  ],
  rules: {
    'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
    'max-lines-per-function': ['error', { max: 60 }],
    complexity: ['error', { max: 10 }],
    'max-params': ['error', { max: 4 }],
    eqeqeq: 'error',
    'no-var': 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-param-reassign': 'error',
    'no-warning-comments': 'error',
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'typescript/await-thenable': 'error',
    'typescript/unbound-method': 'off',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/only-throw-error': ['error', { allow: [redirect], allowThrowingUnknown: true }],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
    ],
    'no-control-regex': 'off',
    // R2.15 asks for a double click on a text; content may come without captions, and we say so when importing.
    'jsx-a11y/media-has-caption': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'group'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/valid-title': ['error', { ignoreTypeOfDescribeName: true }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    ...boundaryRules,
  },
  overrides: [
    {
      files: ['**/apps/{reader,studio}/src/**/*.{ts,tsx}'],
      rules: {
        'gatefold/no-written-words': 'error',
      },
    },
    { files: ['**/apps/server/src/**'], rules: { 'no-restricted-imports': ['error', { patterns: [accessByHand] }] } },
    {
      files: [...decidesAccess, '**/apps/server/src/**/*.test.ts', '**/apps/server/src/testing/**'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['**/apps/reader/src/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'react-dom/client', message: 'React roots are made in apps/reader/src/app/roots.tsx.' }] },
        ],
      },
    },
    { files: ['**/apps/reader/src/app/roots.tsx'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['oxlint.config.ts', 'vitest.config.ts', 'playwright.config.ts', '**/vite.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['oxlint.config.ts', 'vitest.config.ts', 'playwright.config.ts'],
      rules: { 'boundaries/no-unknown-files': 'off', 'boundaries/dependencies': 'off' },
    },
    { files: ['**/*.test.{ts,tsx}'], rules: { 'gatefold/no-written-words': 'off' } },
    { files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['tools/**', 'apps/server/src/cli.ts', 'apps/server/src/cli/**'], rules: { 'no-console': 'off' } },
  ],
})
