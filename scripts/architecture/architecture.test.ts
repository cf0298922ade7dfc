import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircles, findFolderCircles } from './circles.ts'
import { findFolderPairs, findHandlerFiles, findLargeFolders, findTwins, MOST_FILES } from './folders.ts'
import { findImports, readSources } from './imports.ts'
import { findViolations, importRules } from './rules.ts'

const sourcesOf = (files: Record<string, string>) => new Map(Object.entries(files))

/**
 * Returns the rules that the files break; route handlers are recognised from their text, as in the
 * check.
 */
function check(files: Record<string, string>): string[] {
  const sources = sourcesOf(files)
  return findViolations(findImports(sources), findHandlerFiles(sources)).map(({ rule }) => rule)
}

const handlers = 'export const bookHandlers = {}\n'

describe('every rule bites', () => {
  const examples: Array<[path: string, source: string, rule: string]> = [
    ['values/money.ts', "import { Cart } from '#core/cart/cart.ts'", 'values/ imports'],
    ['packages/house-art/src/lib/a.ts', "import { toCents } from '../../../../values/money.ts'", 'A package knows'],
    [
      'packages/navigation/src/lib/http/a.ts',
      "import { a } from '../../../../../core/routes/routes.ts'",
      'A package knows',
    ],
    [
      'apps/shop/app/app.ts',
      "import { a } from '../../../packages/house-art/src/lib/random.ts'",
      'What a package keeps inside',
    ],
    ['platform/jobs/jobs.ts', "import type { Config } from '#core/context/config.ts'", 'platform/ imports'],
    ['platform/jobs/jobs.test.ts', "import { a } from '#test/shop/shop.ts'", 'platform/ imports'],
    ['platform/mail/outbox.ts', "import type { A } from '#core/orders/tables.ts'", 'platform/ imports'],
    ['core/cart/cart.ts', "import { findCart } from './server/cart-store.ts'", 'Nothing outside the server'],
    ['core/cart/cart.ts', "import type { Row } from './server/cart-store.ts'", 'Nothing outside the server'],
    ['core/cart/cart.ts', "import { type Row } from './tables.ts'", 'Nothing outside the server'],
    ['apps/shop/cart/cart-page.tsx', "await import('#platform/http/hosts.ts')", 'Nothing outside the server'],
    ['core/cart/cart.ts', "export type { A } from '../context/shop-context.ts'", 'Nothing outside the server'],
    ['core/cart/cart.ts', "import { a } from '../privacy/person/person-store.ts'", 'Nothing outside the server'],
    ['apps/shop/cart/cart.ts', "type Row = import('../app/app.ts').Row", 'Nothing outside the server'],
    ['apps/desk/people/people.ts', "import { a } from './server/people-store.ts'", 'Nothing outside the server'],
    ['ui/controls/button.tsx', "import { Cart } from '#core/cart/cart.ts'", 'ui/ knows no feature'],
    ['ui/controls/button.tsx', "import { a } from '#apps/shop/layout/header.tsx'", 'ui/ knows no feature'],
    ['core/cart/server/cart-store.ts', "import { a } from '#apps/desk/server/halls.ts'", 'core/ knows no page'],
    ['core/cart/cart.ts', "import { Button } from '#ui/controls/button.tsx'", 'core/ knows no page'],
    ['core/cart/cart.ts', "import { useT } from '#ui/i18n/translation.tsx'", 'core/ knows no page'],
    ['core/privacy/retention/rules.ts', "import { a } from '#operations/config/config.ts'", 'core/ knows no page'],
    ['core/context/shop-context.ts', "import { a } from '../cart/cart.ts'", 'core/context/, core/routes/'],
    ['core/context/config.ts', "import type { A } from '../cart/server/cart-store.ts'", 'core/context/, core/routes/'],
    ['core/catalogue/catalogue.ts', "import { total } from '../cart/totals.ts'", 'A feature imports'],
    ['core/cart/cart.ts', "import {\n  a,\n  b,\n} from '../orders/order.ts'", 'A feature imports'],
    ['core/surveys/survey.ts', "import { a } from '../cart/cart.ts'", 'A feature imports'],
    ['core/tickets/ticket.ts', "import type { a } from '../payments/payment.ts'", 'A feature imports'],
    ['core/payments/payment.ts', "import { a } from '../tickets/ticket.ts'", 'A feature imports'],
    ['core/inventory/server/holds.ts', "import { a } from '../../cart/server/cart-store.ts'", 'A feature imports'],
    ['core/cart/server/cart-store.ts', "import type { A } from '../../orders/order.ts'", 'A feature imports'],
    ['apps/shop/cart/cart-line.tsx', "import { a } from '#core/orders/order.ts'", 'A feature imports'],
    // Handlers may use stores of any feature, and nothing else of the server's.
    [
      'apps/shop/cart/server/books.ts',
      `${handlers}import { a } from '#core/orders/checkout/server/place-order.ts'`,
      'A feature imports',
    ],
    ['db/demo/seed.ts', "import { a } from '#apps/shop/app/app.ts'", 'Apps are known to operations/'],
    ['apps/desk/people/server/handlers.ts', "import { a } from '#apps/shop/app/app.ts'", 'An app imports itself'],
    ['apps/desk/layout/layout.tsx', "import { a } from '#apps/shop/layout/header.tsx'", 'An app imports itself'],
    ['apps/shop/cart/server/handlers.ts', "import { a } from '#apps/desk/routes.ts'", 'An app imports itself'],
    ['apps/shop/cart/server/a.ts', "import { a } from '#operations/metrics/metrics.ts'", 'Of an app only its root'],
    ['apps/desk/server/halls.ts', "import { a } from '../people/people.ts'", 'What stands around the rooms'],
    ['apps/shop/orders/server/a.ts', "import { a } from '../../app/app.ts'", 'Of the shop only its root'],
    ['apps/shop/cart/cart-line.tsx', "import { A } from '../catalogue/panel/ticket-row.tsx'", 'Of another feature'],
    [
      'apps/shop/orders/checkout/checkout-page.tsx',
      "import { A } from '../../cart/cart-line.tsx'",
      'Of another feature',
    ],
    ['apps/shop/cart/cart-line.tsx', "import { post } from '@cadenza/navigation/client'", 'A component imports'],
    ['apps/shop/cart/cart-line.tsx', "import { register } from '../register.ts'", 'A component imports'],
    ['apps/shop/layout/header.tsx', "import { pages } from '../features.ts'", 'Only client/main'],
    [
      'packages/navigation/src/lib/browser/visit/visits.ts',
      "import { answer } from '../../http/answer.ts'",
      'The browser half',
    ],
    ['packages/navigation/src/lib/http/server.ts', "import { a } from '../browser/navigator.ts'", 'The browser half'],
    ['operations/backup/backup.ts', "import { a } from '#scripts/lib/build.mjs'", 'scripts/ is imported by'],
  ]

  test.each(examples)('%s: %s', (path, source, rule) => {
    expect(check({ [path]: source })).toContainEqual(expect.stringContaining(rule))
  })

  test('handlers are told from their text, whatever their file is called', () => {
    const books = { 'apps/shop/cart/shelf/server/books.ts': handlers }
    const use = (from: string) =>
      check({ [from]: "import { a } from '#apps/shop/cart/shelf/server/books.ts'", ...books })
    expect(use('apps/shop/orders/server/guard.ts')).toContainEqual(expect.stringContaining('Handlers are imported by'))
    expect(use('apps/shop/orders/server/feature.ts')).toContainEqual(
      expect.stringContaining('Handlers are imported by'),
    )
    expect(use('apps/shop/cart/server/feature.ts')).toEqual([])
    expect(use('apps/shop/app/features.ts')).toEqual([])
  })

  test('no rule is without an example', () => {
    const bitten = new Set(examples.flatMap(([path, source]) => check({ [path]: source })))
    const isHandlers = (text: string) => text.startsWith('Handlers are imported by')
    expect(importRules.map(({ text }) => text).filter((text) => !bitten.has(text) && !isHandlers(text))).toEqual([])
  })
})

describe('what is allowed is not reported', () => {
  test.each<[path: string, source: string]>([
    ['platform/mail/outbox.ts', "import type { Database } from '../schema/schema.ts'"],
    ['core/cart/server/cart-store.ts', "import type { Row } from '../tables.ts'"],
    ['core/cart/server/cart-store.ts', "import { lockZones } from '../../inventory/server/holds.ts'"],
    ['core/cart/server/cart-form.ts', "import { formField } from '#ui/forms/server/form-field.ts'"],
    ['core/orders/order.ts', "import { total } from '../cart/totals.ts'"],
    ['core/orders/checkout/server/place-order.ts', "import { a } from '#core/payments/server/payment-store.ts'"],
    ['core/context/config.ts', "import type { HoldCaps } from '../inventory/hold-caps.ts'"],
    ['apps/shop/cart/server/books.ts', `${handlers}import { a } from '#core/orders/server/order-store.ts'`],
    ['apps/shop/app/features.ts', "import { addTicket } from '../cart/server/handlers.ts'"],
    ['core/context/shop-context.ts', "import type { Session } from '#platform/http/sessions/session.ts'"],
    ['apps/shop/register.ts', "import type { pages } from './features.ts'"],
    ['apps/shop/client/main.tsx', "import { pages } from '../features.ts'"],
    [
      'apps/shop/cart/cart-page.tsx',
      "import { Link } from '@cadenza/navigation/react'\nimport { Button } from '#ui/controls/button.tsx'",
    ],
    ['apps/shop/catalogue/event-page.tsx', "import { A } from '../contact/contact-section.tsx'"],
    ['apps/desk/orders/terms-page.tsx', "import { BlockList } from '#apps/shop/content/blocks/block-list.tsx'"],
    ['operations/main.ts', "import { createApp } from '../apps/shop/app/app.ts'"],
    ['core/cart/cart.ts', "// import { findCart } from './server/cart-store.ts'"],
    ['core/cart/cart.ts', "/* import { findCart } from './server/cart-store.ts' */"],
    ['packages/navigation/src/lib/http/server.ts', "import { href } from '../routing/href.ts'"],
    ['bench/run.ts', "import { a } from '../scripts/lib/closers.ts'"],
  ])('%s: %s', (path, source) => {
    expect(check({ [path]: source })).toEqual([])
  })
})

describe('circles', () => {
  test('of files are found over any distance, those of types, too', () => {
    const imports = findImports(
      sourcesOf({
        'core/a.ts': "import './b.ts'",
        'core/b.ts': "import { c } from './c.ts'",
        'core/c.ts': "import { a } from './a.ts'",
        'core/d.ts': "import type { E } from './e.ts'",
        'core/e.ts': "import { d } from './d.ts'",
        'core/f.ts': "import { a } from './a.ts'",
      }),
    )
    expect(findCircles(imports)).toEqual([
      ['core/a.ts', 'core/b.ts', 'core/c.ts', 'core/a.ts'],
      ['core/d.ts', 'core/e.ts', 'core/d.ts'],
    ])
  })

  test('of the server’s folders are found where no two files import each other; handlers tie none', () => {
    const cart = {
      'core/cart/server/cart-store.ts': "import type { A } from '../../inventory/server/holds.ts'",
      'core/inventory/server/zones.ts': "import { b } from '../../cart/server/promo-store.ts'",
    }
    const circles = (files: Record<string, string>) => {
      const sources = sourcesOf(files)
      return findFolderCircles(findImports(sources), findHandlerFiles(sources))
    }
    expect(circles(cart)).toEqual([['core/cart/server', 'core/inventory/server', 'core/cart/server']])
    const zones = cart['core/inventory/server/zones.ts']
    expect(circles({ ...cart, 'core/inventory/server/zones.ts': handlers + zones })).toEqual([])
  })
})

describe('folders', () => {
  const files = (count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, index) => `core/cart/file-${index}${ending}`)

  test('that have grown past their size are named, tests and declarations aside', () => {
    const aside = [...files(9, '.test.ts'), ...files(9, '.spec.ts'), ...files(9, '.d.mts')]
    expect(findLargeFolders([...files(MOST_FILES), ...aside])).toEqual([])
    expect(findLargeFolders([...files(MOST_FILES + 1), 'core/cart/server/one.ts'])).toEqual([
      { folder: 'core/cart', files: MOST_FILES + 1 },
    ])
  })

  test('do not import each other, types included: neither two rooms nor a folder and its room', () => {
    const orders = {
      'core/orders/order.ts': "import { total } from './checkout/total.ts'",
      'core/orders/checkout/total.ts': "import type { Mail } from '#core/orders/mails/mail.ts'",
      'core/orders/mails/mail.ts': '',
      'core/orders/mails/mail.test.ts': "import { total } from '../checkout/total.ts'",
    }
    const pairs = (files: Record<string, string>) => findFolderPairs(findImports(sourcesOf(files)))
    expect(pairs(orders)).toEqual([])
    expect(pairs({ ...orders, 'core/orders/mails/mail.ts': "import { total } from '../checkout/total.ts'" })).toEqual([
      ['core/orders/checkout', 'core/orders/mails'],
    ])
    expect(pairs({ ...orders, 'core/orders/checkout/lines.ts': "import type { Order } from '../order.ts'" })).toEqual([
      ['core/orders', 'core/orders/checkout'],
    ])
  })

  test('have no two files that differ by their ending only, tests included', () => {
    const paths = ['core/a/calendar.ts', 'core/a/calendar.tsx', 'core/b/calendar.tsx', 'core/a/calendar.test.ts']
    expect(findTwins(paths)).toEqual([['core/a/calendar.ts', 'core/a/calendar.tsx']])
    expect(findTwins([...paths, 'core/a/calendar.test.tsx'])).toHaveLength(2)
  })
})

test('the repository was read, and keeps the rules', async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts')], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^\d{4,} imports of \d{3,} files were read, \d\d of them answer routes:(\n\s+0 [^\n]+){8}\n$/)
  expect(status).toBe(0)
  const sources = await readSources(join(import.meta.dirname, '../..'))
  expect(findHandlerFiles(sources)).toContain('apps/shop/cart/server/handlers.ts')
})
