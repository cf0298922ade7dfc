import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{values,platform,shop,packages,db,scripts,bench,mutants}/**/*.test.{ts,tsx}'],
    globalSetup: ['platform/testing/global-setup.ts'],
    setupFiles: ['platform/testing/patience.ts'],
    environment: 'node',
    // Clones of the database and a Chromium share the machine's cores: a slow moment is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // A test that is right only now and then is wrong.
    retry: 0,
    restoreMocks: true,
  },
})
