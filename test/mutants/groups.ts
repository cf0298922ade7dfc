/** What is broken, by which mutators, and which tests may notice. */

export interface Group {
  /** What a person reads about it. */
  about: string
  /** Globs of the files to break, from the repository's folder; `!` leaves out. */
  files: string[]
  /** The share of broken versions that tests must notice, in percent. */
  wanted: number
  /** `own`: those of SQL, query chains and guards. `both`: Stryker's, too. */
  mutators: 'stryker' | 'own' | 'both'
  /** Whether tests that need a database may notice. They take seconds each. */
  hasDatabase: boolean
  /** Globs of the tests that may notice, separated by commas. */
  tests: string
  /** Whether a folder's own tests alone are asked about it, by the name that `tests` ends in: what every page shows is asked of all pages. */
  hasOwnTests: boolean
  /** Whether constants of a module are broken, too. Each such version runs all tests of the file anew. */
  hasStatics: boolean
  /** Whether files of tests share what they have loaded: a window and React, or the whole shop, cost more than the tests in them. */
  sharesModules: boolean
}

// A rule is held by a test of its own, in milliseconds: a page that shows it takes seconds to say so.
const RULE_TESTS = '{core,ui,apps/shop}/**/!(*-page|*-pages).test.ts'
const PURE_TESTS = '{core,ui,apps/shop,packages}/**/*.test.{ts,tsx}'
const LIBRARY_TESTS = 'packages/navigation/src/lib/{routing,protocol,http}/**/*.test.ts'
// What is erased, exported and compared with the provider is held where that is put together.
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
      // What React runs and what the browser runs belongs to the pages; pictures are checked by eye.
      '!**/use-*.ts',
      // A table of addresses is held by the requests that the server's tests send.
      '!apps/shop/{register,pages,shared-props}.ts',
      '!ui/passkeys/ceremony.ts',
      '!{core,apps/shop}/contact/*proof-of-work*.ts',
      '!apps/shop/contact/run-turnstile.ts',
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
      'core/accounts/two-factor/server/{one-time-codes,recovery-codes}.ts',
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
