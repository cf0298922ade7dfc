import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { machineFactor, workersOf } from './platform/testing/machine-speed.ts'
import { replacesModules, says } from './platform/testing/replaced-modules.ts'
import { SlowFirst } from './platform/testing/slow-first.ts'
import { serverFolders } from './scripts/architecture/places.ts'

// Shares compiled code between shop processes started by tests: a quarter of their startup.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Tests that need a database, a server, a browser or a process: by folder. */
const integration = [
  ...serverFolders.map((folder) => `${folder}/**/*.test.ts`),
  '{core,ui,apps}/**/server/**/*.test.ts',
  'test/{crawl,shop}/**/*.test.ts',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/{mutants,attacks,faults}/**/*.test.ts',
  'packages/embedded-postgres/**/*.test.ts',
  'packages/create-navigation/src/**/*.test.ts',
  'packages/navigation/{src/lib/http,src/oracle,examples}/**/*.test.ts',
]

/**
 * Files of the full tier only (`npm run test:full`): processes, other machines' PostgreSQL, the
 * whole site, random histories. They run when named explicitly.
 */
const isQuick = process.env.TEST_TIER === 'quick'
const excluded = ['**/node_modules/**', ...(isQuick ? ['**/*.slow.test.ts'] : [])]

const inIntegration = globSync(integration, { cwd: import.meta.dirname, exclude: excluded })
const everywhereElse = '{values,core,ui,apps,packages,bench,test/e2e}/**/*.test.{ts,tsx}'

const alone = inIntegration.filter(replacesModules)
const others = globSync(everywhereElse, { cwd: import.meta.dirname, exclude: [...excluded, ...integration] })
const mocks = others.filter(replacesModules)
/** Files that need a window: pages and components. */
const pages = others.filter((name) => !mocks.includes(name) && says('@vitest-environment happy-dom', name))

export default defineConfig({
  test: {
    setupFiles: ['platform/testing/longer-wait-for.ts'],
    environment: 'node',
    // Database clones and a Chromium share the machine's cores: slow moments must not cause
    // failures.
    testTimeout: 120_000 * machineFactor(),
    hookTimeout: 180_000 * machineFactor(),
    expect: { poll: { timeout: 30_000 * machineFactor() } },
    // No retries: a flaky test is wrong.
    retry: 0,
    restoreMocks: true,
    // Database tests wait half of the time: another worker continues meanwhile.
    maxWorkers: workersOf({ quiet: availableParallelism() + 1, most: availableParallelism() + 6 }),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [everywhereElse],
          exclude: [...excluded, ...integration, ...pages, ...mocks],
          setupFiles: ['platform/testing/unit-setup.ts', 'platform/testing/left-timers.ts'],
          isolate: false,
          maxWorkers: workersOf({ quiet: 1, most: 3 }),
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'pages',
          include: pages,
          setupFiles: [
            'platform/testing/unit-setup.ts',
            'platform/testing/pages-setup.ts',
            'platform/testing/busy-elements.ts',
          ],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'mocks',
          include: mocks,
          setupFiles: ['platform/testing/unit-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          exclude: [...excluded, ...alone],
          setupFiles: ['platform/testing/left-timers.ts'],
          // Reloading the shop for each file would be a third of the work.
          isolate: false,
          globalSetup: ['platform/testing/global-setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          globalSetup: ['platform/testing/global-setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
