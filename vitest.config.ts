import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', 'demo/art/**', '**/dist/**', '.toolchain/**', 'e2e/**']

/** `unit` is pure and quick; `db` runs on SQLite and on a PostgreSQL that the tests start themselves. */
export default defineConfig({
  test: {
    // One for each core: left to itself Vitest keeps a core free, which on two cores is half of the machine (decision 0185).
    maxWorkers: '100%',
    // Loading the modules anew for each file was a third of the time; a test that changes what others share puts it back (decision 0314).
    isolate: false,
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, '**/*.db.test.ts'],
          globalSetup: ['tools/generate/ensureGenerated.ts'],
          // No test is about speed; two busy cores must not decide one.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['**/*.db.test.ts'],
          exclude: elsewhere,
          globalSetup: ['tools/generate/ensureGenerated.ts', 'apps/server/test/postgresGlobalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
