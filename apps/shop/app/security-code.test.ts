/**
 * Statements of the security guide about the code: where dangerous calls are, and that they are
 * nowhere else.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Sources that run in production. */
const sources = globSync(
  ['{apps,core,db,operations,platform,ui,values}/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'],
  {
    cwd: root,
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/(testing|oracle|node_modules)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Returns the files that contain a pattern, in order. */
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

const matchesOf = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`)).toSorted()

test('sources: are read', () => expect(sources.length).toBeGreaterThan(500))

test('raw SQL: is made of constants of the code alone', () => {
  expect(matchesOf(/\bsql\.raw\(.*?\)/g)).toEqual([
    // By the reader's language, and by the column in the list's own definition.
    'apps/desk/people/server/people-store.ts: sql.raw(collations[locale])',
    'apps/desk/server/list-query.ts: sql.raw(type)',
    'platform/database/statistics.ts: sql.raw(READ_STATISTICS)',
  ])
  expect(matchesOf(/\bsql\.lit\(.*?\)/g)).toEqual([
    'apps/desk/reports/server/report-store.ts: sql.lit(kind)',
    'apps/desk/reports/server/summed-lines.ts: sql.lit(kind)',
    'core/catalogue/season/server/search-store.ts: sql.lit(neighbours)',
    'core/content/server/content-columns.ts: sql.lit(fallbackLocale)',
    'core/content/server/content-columns.ts: sql.lit(largestContent)',
    'core/content/server/content-columns.ts: sql.lit(locale)',
  ])
})

test('processes: are started by the embedded database alone, never by a shell', () => {
  expect(filesWith(/node:child_process/)).toEqual([
    'packages/embedded-postgres/src/lib/launcher.ts',
    'packages/embedded-postgres/src/lib/postmaster.ts',
  ])
  expect(filesWith(/\bshell:|\bexec(Sync)?\(['"`]/)).toEqual([])
})

test('regular expressions: are made of routes and constants alone', () => {
  expect(filesWith(/new RegExp\(/)).toEqual([
    'packages/navigation/src/lib/routing/href.ts',
    'packages/navigation/src/lib/routing/router.ts',
    'platform/log/log-privacy.ts',
    'ui/forms/server/read-phone.ts',
  ])
})

test('code: nothing makes code of text, and nothing makes markup of it', () => {
  expect(filesWith(/\beval\(|new Function\(|node:vm\b|setTimeout\(['"`]/)).toEqual([])
  expect(filesWith(/dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/)).toEqual([])
})

test('code: pages listen to no messages of other windows; only the proof of work has a worker', () => {
  expect(filesWith(/\bpostMessage\(|\bonmessage\b|addEventListener\('message'/)).toEqual([
    'apps/shop/contact/solve-proof-of-work.ts',
    'core/contact/proof-of-work-worker.ts',
  ])
})

test('storage: pages keep an address that they leave for, and the key of their history, and nothing else', () => {
  expect(filesWith(/localStorage|indexedDB|\bcaches\.open/)).toEqual([])
  expect(filesWith(/sessionStorage/)).toEqual([
    'packages/navigation/src/lib/browser/exchange/exchange.ts',
    'packages/navigation/src/lib/browser/exchange/leave.ts',
    'packages/navigation/src/lib/browser/sealed-history/sealed-history.ts',
  ])
})

test('cross-origin: nothing says that another origin may read an answer', () => {
  expect(filesWith(/access-control-/i)).toEqual([])
})

test('cookies: the guide has each of them, and no other', () => {
  const naming = sources.filter(({ text }) => /cookie/i.test(text))
  const named = new Set(
    naming.flatMap(({ text }) => [...text.matchAll(/'(?:__Host-)?(cadenza_\w+|XSRF-TOKEN)'/g)].map(([, name]) => name)),
  )
  const guide = readFileSync(join(root, 'docs/reference/security/web.md'), 'utf8')
  const [, table = ''] = /\*\*Cookies\.\*\*([^]*?)\*\*Forms/.exec(guide) ?? []
  expect(new Set(table.match(/\bcadenza_\w+|XSRF-TOKEN/g))).toEqual(named)
  expect(named.size).toBeGreaterThan(6)
})

test('outside: what the server asks is asked in these places', () => {
  const browser =
    /^packages\/navigation\/src\/lib\/browser\/|\/client\/|^(ui\/passkeys|(core|apps\/shop)\/contact|apps\/shop\/(accounts\/passkeys|layout\/typed)|apps\/desk\/(palette|ui\/media))\/[\w-]+\.tsx?$/
  const asking = [
    /\bfetch\(|\brequest as sendRequest\b|createTransport\(|new Stripe\(|new (pg\.)?(Pool|Client)\(/,
    /node:(https|http2|tls|dgram|dns)\b|from 'undici'/,
    /import \{[^}]*\b(request|get)\b[^}]*\} from 'node:http'/,
    /import \{[^}]*\b(connect|createConnection|Socket)\b[^}]*\} from 'node:net'/,
  ]
  const files = sources
    .filter(({ file, text }) => !browser.test(file) && asking.some((pattern) => pattern.test(text)))
    .map(({ file }) => file)
    .toSorted()
  expect(files, 'a place that asks somebody belongs into docs/reference/security/operation.md, too').toEqual(
    [
      // The database.
      'packages/embedded-postgres/src/lib/client.ts',
      'platform/database/change-signal.ts',
      'platform/database/database-probe.ts',
      'platform/database/database.ts',
      'platform/database/limited-socket.ts',
      'platform/database/wait-for-database.ts',
      // The demo bank, which is the shop itself.
      'platform/http/loopback.ts',
      'platform/mail/mail-transport.ts',
      'operations/backup/backup-client.ts',
      // The shop's own addresses, requested by a command.
      'operations/check/proxy-checks.ts',
      'core/contact/server/bot-check.ts',
      'core/payments/demo-bank/server/bank-webhooks.ts',
      // Payment providers, each from one file; the README of its folder names the hosts.
      ...globSync('core/payments/*/server/*-client.ts', { cwd: root }),
    ].toSorted(),
  )
})

test('logs: leave out what looks like a key of a payment provider, each of them', () => {
  expect(matchesOf(/\bcreateLog\((?![^}]*\bkeyShapes\b).*/g)).toEqual([
    'packages/navigation/src/lib/browser/devtools/devtools.ts: createLog(() => window.performance.now())',
    'packages/navigation/src/lib/browser/devtools/log.ts: createLog(now: () => number) {',
  ])
})

test('outside: certificates are checked, everywhere', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser|checkServerIdentity/)).toEqual(
    [],
  )
})

test('cryptography: is used in the files that the inventory knows', () => {
  expect(
    filesWith(
      /\b(createHmac|createCipheriv|createDecipheriv|hkdfSync|generateKeyPairSync|argon2|pbkdf2)\b|(?<![\w.])(sign|verify)\(null,/,
    ),
  ).toEqual(
    [
      'apps/desk/server/preview-links.ts',
      'packages/navigation/src/lib/http/flash/cookie-flash-store.ts',
      'platform/audit/audit-store.ts',
      'platform/http/requests/client-ip.ts',
      'platform/http/sessions/csrf.ts',
      'platform/http/sessions/places.ts',
      'platform/passwords/password-hasher.ts',
      'platform/secrets/sealed-secret.ts',
      'operations/check/proxy-echo.ts',
      'core/contact/proof-of-work-worker.ts',
      'core/contact/server/bot-check.ts',
      'core/payments/demo-bank/server/bank-keys.ts',
      'core/payments/demo-bank/server/bank-wallet.ts',
      'core/queue/server/places.ts',
      'core/tickets/keys/server/signature.ts',
    ].toSorted(),
  )
})

test('cryptography: hashes are SHA-256', () => {
  expect(matchesOf(/\b(createHash|createHmac|hkdfSync)\(\s*'(?!sha256')\w+'/g)).toEqual([])
  expect(matchesOf(/create(De)?[cC]ipher\w*\([^,]+,/g).map((found) => found.replace(/^.*: /, ''))).toEqual([
    'createCipheriv(algorithm,',
    'createDecipheriv(algorithm,',
  ])
  expect(filesWith(/'aes-256-gcm'/)).toEqual(['platform/secrets/sealed-secret.ts'])
})

test('dependencies: are pinned to one version each, and those of production are known by their hashes', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  for (const file of ['package.json', ...globSync('packages/*/package.json', { cwd: root })]) {
    const { dependencies = {}, devDependencies = {} } = read(file)
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, `${name} of ${file}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
  const { packages } = read('package-lock.json') as {
    packages: Record<string, { integrity?: string; link?: true; dev?: true }>
  }
  const unknown = Object.entries(packages).filter(
    ([path, { integrity, link, dev }]) =>
      path.includes('node_modules/') && !link && !dev && !integrity?.startsWith('sha512-'),
  )
  expect(unknown.map(([path]) => path)).toEqual([])
})
