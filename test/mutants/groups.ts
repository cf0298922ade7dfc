/** Groups: mutated files, mutators, and the tests that may detect mutants. */

export interface Group {
  about: string
  /** Globs of the files to mutate, from the repository root; `!` excludes. */
  files: string[]
  /** Required mutation score in percent. */
  wanted: number
  /** `own`: mutators for SQL, query chains and guards. `both`: Stryker's, too. */
  mutators: 'stryker' | 'own' | 'both'
  /** Whether tests with a database are included. They take seconds each. */
  hasDatabase: boolean
  /** Globs of the tests that may detect mutants, separated by commas. */
  tests: string
  /**
   * Whether only a folder's own tests are run, by the name at the end of `tests`: code shown on
   * every page is tested by all pages.
   */
  hasOwnTests: boolean
  /** Whether module constants are mutated, too. Each such mutant reruns all tests of the file. */
  hasStatics: boolean
  /**
   * Whether test files share loaded modules: a window with React, or the whole shop, costs more
   * than the tests themselves.
   */
  sharesModules: boolean
}

// Rules have their own tests, taking milliseconds: pages that show them take seconds.
const RULE_TESTS = '{core,ui,apps/shop}/**/!(*-page|*-pages).test.ts'
const PURE_TESTS = '{core,ui,apps/shop,packages}/**/*.test.{ts,tsx}'
const LIBRARY_TESTS = 'packages/navigation/src/lib/{routing,protocol,http}/**/*.test.ts'
// Erasure, export and reconciliation are tested where they are combined.
const TRADE_TESTS =
  '{{core,apps/shop}/{inventory,cart,orders,payments,tickets},core/privacy,core/accounting}/**/*.test.ts'

const ACCOUNT_TESTS =
  '{core/accounts,apps/shop/accounts,core/privacy,apps/shop/app/languages,platform/http/sessions,platform/audit,platform/passwords}/**/*.test.ts'

const SERVER = {
  wanted: 85,
  mutators: 'both',
  hasDatabase: true,
  hasOwnTests: false,
  hasStatics: false,
  sharesModules: true,
} as const

const NO_TESTS = ['!**/*.test.{ts,tsx}', '!**/testing/**']

export const groups = {
  rules: {
    about: 'the pure rules of the shop',
    files: [
      'values/*.ts',
      'core/settings/*.ts',
      '{core/!(context|routes|season-import|season-sheets|privacy|accounting),ui,apps/shop/!(app|client)}/**/*.ts',
      // Code run by React or the browser is tested by the pages; pictures are checked visually.
      '!**/use-*.ts',
      // Route tables are tested by the requests of the server's tests.
      '!apps/shop/{register,features,shared-props}.ts',
      '!ui/passkeys/ceremony.ts',
      '!{core,apps/shop}/contact/*proof-of-work*.ts',
      '!{core,ui,apps/shop}/**/server/**',
      ...NO_TESTS,
    ],
    wanted: 95,
    mutators: 'stryker',
    hasDatabase: false,
    tests: RULE_TESTS,
    hasOwnTests: true,
    hasStatics: true,
    sharesModules: false,
  },
  library: {
    about: "the navigation library's routing, protocol and server half",
    files: ['packages/navigation/src/lib/{routing,protocol,http}/**/*.ts', ...NO_TESTS],
    wanted: 90,
    mutators: 'stryker',
    hasDatabase: false,
    tests: LIBRARY_TESTS,
    hasOwnTests: false,
    hasStatics: false,
    sharesModules: false,
  },
  browser: {
    about: "the navigation library's browser half and its React adapter",
    files: ['packages/navigation/src/lib/{browser,react}/**/*.ts', ...NO_TESTS],
    wanted: 90,
    mutators: 'stryker',
    hasDatabase: false,
    tests: PURE_TESTS,
    hasOwnTests: false,
    hasStatics: false,
    sharesModules: false,
  },
  accountRules: {
    about: 'the rules of accounts that run on the server: codes, where a sign-in leads, what is read of a browser',
    files: [
      'core/accounts/two-factor/server/codes.ts',
      'core/accounts/sign-in/server/return-path.ts',
      'core/accounts/server/describe-device.ts',
    ],
    wanted: 95,
    mutators: 'stryker',
    hasDatabase: false,
    tests: 'core/accounts/{two-factor/server/*-codes,sign-in/server/return-path,server/describe-device}.test.ts',
    hasOwnTests: false,
    hasStatics: true,
    sharesModules: false,
  },
  accountGuards: {
    about: 'SQL, locks and guards of accounts, sessions and the audit log',
    files: [
      '{core,apps/shop}/accounts/**/server/**/*.ts',
      'platform/{http/sessions,audit}/*.ts',
      '!core/accounts/mails/server/mails.ts',
      ...NO_TESTS,
    ],
    wanted: 85,
    mutators: 'own',
    hasDatabase: true,
    tests: ACCOUNT_TESTS,
    hasOwnTests: false,
    hasStatics: false,
    sharesModules: true,
  },
  guards: {
    about: 'SQL, locks and single statements where seats and money move',
    files: [
      '{core,apps/shop}/{inventory,cart,orders,payments}/**/server/**/*.ts',
      'core/payments/demo-bank/server/demo-bank-provider.ts',
      ...NO_TESTS,
    ],
    wanted: 85,
    mutators: 'own',
    hasDatabase: true,
    tests: TRADE_TESTS,
    hasOwnTests: false,
    hasStatics: false,
    sharesModules: true,
  },
  server: {
    about: 'branches and values where seats and money move',
    files: [
      '{core,apps/shop}/{inventory,cart,orders,payments}/**/server/**/*.ts',
      'core/payments/demo-bank/server/demo-bank-provider.ts',
      ...NO_TESTS,
    ],
    wanted: 85,
    mutators: 'stryker',
    hasDatabase: true,
    tests: TRADE_TESTS,
    hasOwnTests: false,
    hasStatics: false,
    sharesModules: true,
  },
  pages: {
    about: 'what React renders and does',
    files: [
      '{ui,apps/shop}/**/*.tsx',
      '{ui,apps/shop}/**/use-*.ts',
      'ui/passkeys/ceremony.ts',
      '!apps/shop/client/**',
      '!apps/shop/app/**',
      ...NO_TESTS,
    ],
    wanted: 70,
    mutators: 'stryker',
    hasDatabase: false,
    tests: PURE_TESTS,
    hasOwnTests: true,
    hasStatics: false,
    sharesModules: true,
  },
  deskServer: {
    about: 'the server of the desk',
    files: ['apps/desk/**/server/**/*.ts', 'apps/desk/permissions.ts', '!apps/desk/i18n/**', ...NO_TESTS],
    tests: 'apps/desk/**/*.test.ts',
    ...SERVER,
  },
  deskPages: {
    about: 'what React renders and does at the desk, and the rules of its pages',
    files: [
      'apps/desk/**/*.{ts,tsx}',
      '!apps/desk/**/server/**',
      '!apps/desk/{client,i18n}/**',
      '!apps/desk/*.ts',
      '!apps/desk/routes/**',
      '!apps/desk/content/content-field.ts',
      ...NO_TESTS,
    ],
    wanted: 70,
    mutators: 'stryker',
    hasDatabase: false,
    tests: 'apps/desk/**/*.test.{ts,tsx}',
    hasOwnTests: true,
    hasStatics: false,
    sharesModules: true,
  },
  platform: {
    about: 'what any app of ours stands on: HTTP, database, jobs, mail',
    files: ['platform/**/*.ts', ...NO_TESTS],
    tests: 'platform/**/*.test.ts,apps/shop/app/http/**/*.test.ts',
    ...SERVER,
  },
  backup: {
    about: 'backup and restore',
    files: ['operations/backup/**/*.ts', ...NO_TESTS],
    tests: 'operations/backup/**/*.test.ts',
    ...SERVER,
  },
  retention: {
    about: 'how long things are kept',
    files: ['core/privacy/retention/**/*.ts', ...NO_TESTS],
    tests: 'core/privacy/retention/**/*.test.ts',
    ...SERVER,
  },
  privacy: {
    about: 'what is known of a person: export and erasure',
    files: ['core/privacy/person/**/*.ts', ...NO_TESTS],
    tests: '{core,operations}/privacy/**/*.test.ts',
    ...SERVER,
  },
  seasonImport: {
    about: "a season's files and workbooks, up to the season",
    files: ['core/season-{import,sheets}/**/*.ts', ...NO_TESTS],
    tests: '{core,operations}/season-import/**/*.test.ts',
    ...SERVER,
  },
  shopApp: {
    about: 'what puts the shop together: commands, pages, feeds, alarms, metrics',
    files: ['apps/shop/app/**/*.ts', 'operations/!(backup)/**/*.ts', 'core/accounting/**/*.ts', ...NO_TESTS],
    tests: 'apps/shop/app/**/*.test.ts,operations/!(backup)/**/*.test.ts,core/accounting/**/*.test.ts',
    ...SERVER,
  },
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof groups

export function isGroupName(name: string): name is GroupName {
  return Object.hasOwn(groups, name)
}
