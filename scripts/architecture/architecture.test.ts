import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircles, findFolderCircles } from './circles.ts'
import { findHandlerFiles, findLargeFolders, findTwins, MOST_FILES } from './folders.ts'
import { findImports, readSources } from './imports.ts'
import { findViolations, rules } from './rules.ts'

const sourcesOf = (files: Record<string, string>) => new Map(Object.entries(files))

/** The rules that files break; what answers routes is told from their text, as in the check. */
function check(files: Record<string, string>): string[] {
  const sources = sourcesOf(files)
  return findViolations(findImports(sources), findHandlerFiles(sources)).map(({ rule }) => rule)
}

const handlers = 'export const bookHandlers = {}\n'

describe('every rule bites', () => {
  const examples: Array<[path: string, source: string, rule: string]> = [
    ['values/money.ts', "import { Cart } from '../shop/cart/cart.ts'", 'values/ imports'],
    ['packages/house-art/src/lib/a.ts', "import { toCents } from '../../../../values/money.ts'", 'A package knows'],
    ['packages/navigation/src/lib/http/a.ts', "import { a } from '../../../../../shop/routes.ts'", 'A package knows'],
    [
      'shop/app/app.ts',
      "import { a } from '../../packages/house-art/src/lib/random.ts'",
      'What a package keeps inside',
    ],
    ['platform/jobs/jobs.ts', "import type { Config } from '../../shop/context/settings.ts'", 'platform/ imports'],
    ['platform/jobs/jobs.test.ts', "import { a } from '../../shop/app/testing/shop.ts'", 'platform/ imports'],
    ['platform/mail/outbox.ts', "import { a } from '../../db/schema/mails.ts'", 'platform/ imports'],
    ['shop/cart/cart.ts', "import { findCart } from './server/cart-store.ts'", 'Nothing outside the server'],
    ['shop/cart/cart.ts', "import type { Row } from './server/cart-store.ts'", 'Nothing outside the server'],
    ['shop/cart/cart.ts', "import { type Row } from '../../db/schema/cart.ts'", 'Nothing outside the server'],
    ['shop/cart/cart-page.tsx', "const a = await import('../../platform/http/hosts.ts')", 'Nothing outside the server'],
    ['shop/cart/cart.ts', "export type { A } from '../context/shop-context.ts'", 'Nothing outside the server'],
    ['shop/cart/cart.ts', "type Row = import('../app/app.ts').Row", 'Nothing outside the server'],
    ['shop/cart/server/cart-store.ts', "import { a } from '../../../desk/server/halls.ts'", 'The shop, the platform'],
    ['desk/routes.ts', "import { a } from '../process/main.ts'", 'The shop, the platform'],
    ['desk/people/server/handlers.ts', "import { a } from '../../../shop/app/app.ts'", 'The desk imports itself'],
    ['desk/layout/layout.tsx', "import { a } from '../../shop/layout/header.tsx'", 'The desk imports itself'],
    ['desk/server/halls.ts', "import { a } from '../people/people.ts'", 'What stands around the rooms'],
    ['desk/people/people.ts', "import { a } from './server/people-store.ts'", 'Nothing outside the server'],
    ['shop/ui/controls/button.tsx', "import { Cart } from '../../cart/cart.ts'", 'ui/, i18n/, forms/ and context/'],
    ['shop/ui/controls/button.tsx', "import { a } from '../../layout/header.tsx'", 'ui/, i18n/, forms/ and context/'],
    ['shop/context/shop-context.ts', "import type { A } from '../app/app.ts'", 'ui/, i18n/, forms/ and context/'],
    ['shop/catalogue/catalogue.ts', "import { total } from '../cart/totals.ts'", 'A feature imports'],
    ['shop/cart/cart.ts', "import {\n  a,\n  b,\n} from '../orders/order.ts'", 'A feature imports'],
    ['shop/surveys/survey.ts', "import { a } from '../cart/cart.ts'", 'A feature imports'],
    ['shop/tickets/ticket.ts', "import type { a } from '../payments/payment.ts'", 'A feature imports'],
    ['shop/payments/payment.ts', "import { a } from '../tickets/ticket.ts'", 'A feature imports'],
    ['shop/inventory/server/holds.ts', "import { a } from '../../cart/server/cart-store.ts'", 'A feature imports'],
    ['shop/cart/server/cart-store.ts', "import type { A } from '../../orders/order.ts'", 'A feature imports'],
    // Handlers may use stores of any feature, and nothing else of the server's.
    [
      'shop/cart/server/books.ts',
      `${handlers}import { a } from '../../orders/server/place-order.ts'`,
      'A feature imports',
    ],
    ['shop/orders/server/handlers.ts', "import { a } from '../../app/app.ts'", 'Only shop/app/'],
    ['shop/cart/cart-line.tsx', "import { A } from '../catalogue/panel/ticket-row.tsx'", 'Of another feature'],
    ['shop/orders/checkout/checkout-page.tsx', "import { A } from '../../cart/cart-line.tsx'", 'Of another feature'],
    ['shop/cart/cart-line.tsx', "import { post } from '@cadenza/navigation/client'", 'A component imports'],
    ['shop/cart/cart-line.tsx', "import { register } from '../register.ts'", 'A component imports'],
    ['shop/layout/header.tsx', "import { pages } from '../pages.ts'", 'Only client/main'],
    [
      'packages/navigation/src/lib/browser/visit/visits.ts',
      "import { answer } from '../../http/answer.ts'",
      'The browser half',
    ],
    ['packages/navigation/src/lib/http/server.ts', "import { a } from '../browser/navigator.ts'", 'The browser half'],
    ['shop/app/backup/backup.ts', "import { a } from '../../../scripts/lib/build.mjs'", 'scripts/ is imported by'],
  ]

  test.each(examples)('%s: %s', (path, source, rule) => {
    expect(check({ [path]: source })).toContainEqual(expect.stringContaining(rule))
  })

  test('handlers are told from their text, whatever their file is called', () => {
    const use = (from: string) => check({ [from]: "import { a } from '../../cart/server/books.ts'", ...books })
    const books = { 'shop/cart/server/books.ts': handlers }
    expect(use('shop/orders/server/place-order.ts')).toContainEqual(expect.stringContaining('Handlers are imported by'))
    expect(check({ 'shop/app/handlers.ts': "import { a } from '../cart/server/books.ts'", ...books })).toEqual([])
  })

  test('no rule is without an example', () => {
    const bitten = new Set(examples.flatMap(([path, source]) => check({ [path]: source })))
    const isHandlers = (text: string) => text.startsWith('Handlers are imported by')
    expect(rules.map(({ text }) => text).filter((text) => !bitten.has(text) && !isHandlers(text))).toEqual([])
  })
})

describe('what is allowed is not reported', () => {
  test.each<[path: string, source: string]>([
    ['platform/mail/outbox.ts', "import type { Database } from '../../db/schema/database.ts'"],
    ['shop/cart/server/cart-store.ts', "import type { Row } from '../../../db/schema/cart.ts'"],
    ['shop/cart/server/cart-store.ts', "import { lockZones } from '../../inventory/server/holds.ts'"],
    ['shop/orders/order.ts', "import { total } from '../cart/totals.ts'"],
    ['shop/orders/server/place-order.ts', "import { a } from '../../payments/server/payment-store.ts'"],
    ['shop/cart/server/books.ts', `${handlers}import { a } from '../../orders/server/order-store.ts'`],
    ['shop/app/handlers.ts', "import { addTicket } from '../cart/server/handlers.ts'"],
    ['shop/context/shop-context.ts', "import type { Session } from '../../platform/http/sessions/session.ts'"],
    ['shop/register.ts', "import type { pages } from './pages.ts'"],
    ['shop/client/main.tsx', "import { pages } from '../pages.ts'"],
    [
      'shop/cart/cart-page.tsx',
      "import { Link } from '@cadenza/navigation/react'\nimport { Button } from '../ui/controls/button.tsx'",
    ],
    ['shop/catalogue/event-page.tsx', "import { A } from '../contact/contact-section.tsx'"],
    ['shop/cart/cart.ts', "// import { findCart } from './server/cart-store.ts'"],
    ['shop/cart/cart.ts', "/* import { findCart } from './server/cart-store.ts' */"],
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
        'shop/a.ts': "import './b.ts'",
        'shop/b.ts': "import { c } from './c.ts'",
        'shop/c.ts': "import { a } from './a.ts'",
        'shop/d.ts': "import type { E } from './e.ts'",
        'shop/e.ts': "import { d } from './d.ts'",
        'shop/f.ts': "import { a } from './a.ts'",
      }),
    )
    expect(findCircles(imports)).toEqual([
      ['shop/a.ts', 'shop/b.ts', 'shop/c.ts', 'shop/a.ts'],
      ['shop/d.ts', 'shop/e.ts', 'shop/d.ts'],
    ])
  })

  test('of the server’s folders are found where no two files import each other; handlers tie none', () => {
    const cart = {
      'shop/cart/server/cart-store.ts': "import type { A } from '../../inventory/server/holds.ts'",
      'shop/inventory/server/zones.ts': "import { b } from '../../cart/server/promo-store.ts'",
    }
    const circles = (files: Record<string, string>) => {
      const sources = sourcesOf(files)
      return findFolderCircles(findImports(sources), findHandlerFiles(sources))
    }
    expect(circles(cart)).toEqual([['shop/cart/server', 'shop/inventory/server', 'shop/cart/server']])
    const zones = cart['shop/inventory/server/zones.ts']
    expect(circles({ ...cart, 'shop/inventory/server/zones.ts': handlers + zones })).toEqual([])
  })
})

describe('folders', () => {
  const files = (count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, index) => `shop/cart/file-${index}${ending}`)

  test('that have grown past their size are named, tests and declarations aside', () => {
    const aside = [...files(9, '.test.ts'), ...files(9, '.spec.ts'), ...files(9, '.d.mts')]
    expect(findLargeFolders([...files(MOST_FILES), ...aside])).toEqual([])
    expect(findLargeFolders([...files(MOST_FILES + 1), 'shop/cart/server/one.ts'])).toEqual([
      { folder: 'shop/cart', files: MOST_FILES + 1 },
    ])
  })

  test('have no two files that differ by their ending only, tests included', () => {
    const paths = ['shop/a/calendar.ts', 'shop/a/calendar.tsx', 'shop/b/calendar.tsx', 'shop/a/calendar.test.ts']
    expect(findTwins(paths)).toEqual([['shop/a/calendar.ts', 'shop/a/calendar.tsx']])
    expect(findTwins([...paths, 'shop/a/calendar.test.tsx'])).toHaveLength(2)
  })
})

test('the repository was read, and keeps the rules', async () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check.ts')], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^\d{4,} imports of \d{3,} files were read, \d\d of them answer routes:(\n\s+0 [^\n]+){6}\n$/)
  expect(status).toBe(0)
  const sources = await readSources(join(import.meta.dirname, '../..'))
  expect(findHandlerFiles(sources)).toContain('shop/cart/server/handlers.ts')
})
