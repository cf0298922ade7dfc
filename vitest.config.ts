import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shop,packages,db,scripts,bench,mutants}/**/*.test.{ts,tsx}'],
    globalSetup: ['shop/server/testing/global-setup.ts'],
    environment: 'node',
    // Clones of the database and a Chromium share the machine's cores: a slow moment is no failure.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
