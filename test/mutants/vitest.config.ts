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
/** Most server tests need a database; a group may name those that do not. */
const hasServerTests = hasDatabase || asked.includes('/server/')

const included = splitGlobs(asked)

/** Stryker's test run of a mutant: tests quick enough to run a thousand times. */
export default defineConfig({
  test: {
    include: included,
    exclude: [
      '**/node_modules/**',
      'packages/navigation/src/oracle/**',
      // Excludes the full tier, unless requested.
      ...(asked.includes('.slow.test.') ? [] : ['**/*.slow.test.ts']),
      // Its compiler reads the mutated code including the switches.
      'packages/navigation/examples/**',
      // Timing tests are meaningless for mutated code, which its switches slow down.
      '**/*-time.test.ts',
      'platform/process/process-output.test.ts',
      // Another file may have loaded the modules they replace.
      ...(group?.sharesModules ? globSync(included).filter(replacesModules) : []),
      // Tests what this runner's setup forbids.
      'apps/shop/unit-tests.test.ts',
      // They read the repository itself: the switches of mutants are code made of text, and the
      // journeys are missing.
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
    // Polling may take as long as the test: the default of a second is too short for a busy
    // machine.
    expect: { poll: { timeout: 8_000 * machineFactor() } },
    restoreMocks: true,
    // Stryker converts failures outside of tests to text, and crashes if that is impossible: errors
    // from a worker are no instances of Error.
    onUnhandledError: (error) => void Object.setPrototypeOf(error, Error.prototype),
    sequence: { sequencer: QuickFirst },
  },
})
