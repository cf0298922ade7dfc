import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { machineFactor } from '#platform/testing/machine-speed.ts'
import { replacesModules } from '#platform/testing/replaced-modules.ts'
import { splitGlobs } from './arguments.ts'
import { groups, isGroupName } from './groups.ts'
import { QuickFirst } from './quick-first.ts'

const name = process.env.MUTANTS_GROUP ?? ''
const group = isGroupName(name) ? groups[name] : null
const hasDatabase = group?.hasDatabase ?? false
const asked = process.env.MUTANTS_TESTS ?? ''
/** Most tests of the server need a database; a group may name those that do not. */
const hasServerTests = hasDatabase || asked.includes('/server/')

const included = splitGlobs(asked)

/** Stryker's tests of a broken version: those that are quick enough to be asked a thousand times. */
export default defineConfig({
  test: {
    include: included,
    exclude: [
      '**/node_modules/**',
      'packages/navigation/src/oracle/**',
      // Those of the full tier, where they are not what is asked for.
      ...(asked.includes('.slow.test.') ? [] : ['**/*.slow.test.ts']),
      // Its compiler reads the broken code, switches and all.
      'packages/navigation/examples/**',
      // What promises a time says nothing of broken code, which is slower by its switches.
      '**/*-time.test.ts',
      'platform/process/process-output.test.ts',
      // Another file may have loaded what they replace.
      ...(group?.sharesModules ? globSync(included).filter(replacesModules) : []),
      // Asks what the other runner's own setup forbids.
      'apps/shop/unit-tests.test.ts',
      // They read the repository itself: the switches of broken versions are code made of text, and the journeys are not there.
      'apps/shop/app/security-{code,guide}.test.ts',
      'packages/embedded-postgres/**',
      ...(hasServerTests
        ? []
        : [
            '{core,apps}/**/server/**',
            'apps/shop/app/**',
            'operations/**',
            'core/{season-import,privacy,accounting}/**',
          ]),
    ],
    globalSetup: hasDatabase ? ['platform/testing/global-setup.ts'] : [],
    setupFiles: ['platform/testing/longer-wait-for.ts', 'platform/testing/busy-elements.ts'],
    environment: 'node',
    isolate: !group?.sharesModules,
    testTimeout: 30_000 * machineFactor(),
    hookTimeout: 60_000 * machineFactor(),
    // What a test waits for may take as long as the test: a second, as it is otherwise, is less than a busy machine takes.
    expect: { poll: { timeout: 8_000 * machineFactor() } },
    restoreMocks: true,
    // Stryker says what failed outside of the tests by turning it to text, and ends the runner where that is impossible: what comes from a worker is no Error.
    onUnhandledError: (error) => void Object.setPrototypeOf(error, Error.prototype),
    sequence: { sequencer: QuickFirst },
  },
})
