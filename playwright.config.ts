import { defineConfig } from '@playwright/test'
import { testLaunchOptions as launchOptions } from './tools/browser.ts'

export default defineConfig({
  globalSetup: './e2e/harness/cachedImports.ts',
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // For two cores: a test waits for a part of its time (decision 0324).
  workers: 4,
  // A test that fails once is broken: it is mended or taken out, never tried again.
  retries: 0,
  forbidOnly: true,
  // No test is about speed; two busy cores must not decide one. Both are reached by what is broken only: the longest test takes
  // half as long where three share two slow cores.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // What was done, step by step; pictures of every step and what was fetched would cost a fifth of the whole run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions,
    // A worker would answer what specs intercept; those about the worker allow it.
    serviceWorkers: 'block',
    // What is about motion asks for it (decision 0317).
    contextOptions: { reducedMotion: 'reduce' },
  },
})
