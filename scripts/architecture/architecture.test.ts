import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircles } from './circles.ts'
import { findImports, readSources } from './imports.ts'
import { findViolations, rules } from './rules.ts'

function check(files: Record<string, string>): string[] {
  return findViolations(findImports(new Map(Object.entries(files)))).map(({ rule }) => rule)
}

describe('every rule bites', () => {
  const examples: Array<[path: string, source: string, rule: string]> = [
    ['shop/cart/cart.ts', "import { findCart } from './server/cart-store.ts'", 'Nothing outside a server/ folder'],
    ['shop/cart/cart.ts', "import type { Row } from '../app/schema.ts'", 'Nothing outside a server/ folder'],
    [
      'shop/cart/cart-page.tsx',
      "const store = await import('./server/cart-store.ts')",
      'Nothing outside a server/ folder',
    ],
    ['shop/cart/cart.ts', "export type { Row } from '../app/schema.ts'", 'Nothing outside a server/ folder'],
    ['shop/cart/cart.ts', "type Row = import('../app/schema.ts').Row", 'Nothing outside a server/ folder'],
    ['values/money.ts', "import { Cart } from './cart/cart.ts'", 'money'],
    ['shop/ui/controls/button.tsx', "import { Cart } from '../../cart/cart.ts'", 'ui/ imports'],
    ['shop/ui/controls/button.tsx', "import { Header } from '../../layout/header.tsx'", 'ui/ imports'],
    ['shop/forms/text-rules.ts', "import { a } from '../cart/cart.ts'", 'forms/ imports'],
    ['shop/catalogue/catalogue.ts', "import { total } from '../cart/totals.ts'", 'A feature imports'],
    ['shop/cart/cart.ts', "import {\n  a,\n  b,\n} from '../orders/order.ts'", 'A feature imports'],
    ['shop/tickets/ticket.ts', "import { a } from '../payments/payment.ts'", 'A feature imports'],
    ['shop/surveys/survey.ts', "import { a } from '../content/blocks.ts'", 'A feature imports'],
    ['shop/cart/cart-line.tsx', "import { post } from '@cadenza/navigation/client'", 'A component imports'],
    ['shop/cart/cart-line.tsx', "import { register } from '../register.ts'", 'A component imports'],
    ['shop/layout/header.tsx', "import { pages } from '../pages.ts'", 'Only client/main'],
    ['shop/orders/server/handlers.ts', "import { addTicket } from '../../cart/server/handlers.ts'", 'A server/ file'],
    [
      'packages/navigation/src/lib/http/plugin.ts',
      "import { routes } from '../../../../../shop/routes.ts'",
      'packages/navigation',
    ],
    [
      'packages/navigation/src/lib/browser/visit/visits.ts',
      "import { answer } from '../../http/answer.ts'",
      'The browser half',
    ],
    ['packages/navigation/src/lib/http/plugin.ts', "import { visit } from '../browser/visit.ts'", 'The browser half'],
  ]

  test.each(examples)('%s: %s', (path, source, rule) => {
    expect(check({ [path]: source })).toContainEqual(expect.stringContaining(rule))
  })

  test('no rule is without an example', () => {
    const bitten = new Set(examples.flatMap(([path, source]) => check({ [path]: source })))
    expect(rules.map(({ text }) => text).filter((text) => !bitten.has(text))).toEqual([])
  })
})

describe('what is allowed is not reported', () => {
  test.each<[path: string, source: string]>([
    ['shop/cart/server/cart-store.ts', "import type { Row } from '../../app/schema.ts'"],
    ['shop/orders/order.ts', "import { total } from '../cart/totals.ts'"],
    ['shop/orders/server/handlers.ts', "import { findCart } from '../../cart/server/cart-store.ts'"],
    ['shop/app/handlers.ts', "import { addTicket } from '../cart/server/handlers.ts'"],
    ['shop/register.ts', "import type { pages } from './pages.ts'"],
    ['shop/client/main.tsx', "import { pages } from '../pages.ts'"],
    [
      'shop/cart/cart-page.tsx',
      "import { Link } from '@cadenza/navigation/react'\nimport { Button } from '../ui/button.tsx'",
    ],
    ['shop/cart/cart.ts', "// import { findCart } from './server/cart-store.ts'"],
    ['shop/cart/cart.ts', "/* import { findCart } from './server/cart-store.ts' */"],
    ['packages/navigation/src/lib/http/plugin.ts', "import { href } from '../routing/href.ts'"],
  ])('%s: %s', (path, source) => {
    expect(check({ [path]: source })).toEqual([])
  })
})

test('files that import each other in a circle are found, over any distance', () => {
  const imports = findImports(
    new Map([
      ['shop/a.ts', "import './b.ts'"],
      ['shop/b.ts', "import { c } from './c.ts'"],
      ['shop/c.ts', "import { a } from './a.ts'"],
      ['shop/d.ts', "import type { E } from './e.ts'"],
      ['shop/e.ts', "import { d } from './d.ts'"],
    ]),
  )
  expect(findCircles(imports)).toEqual([['shop/a.ts', 'shop/b.ts', 'shop/c.ts', 'shop/a.ts']])
})

test('the repository was read, and keeps the rules', async () => {
  const sources = await readSources(join(import.meta.dirname, '../..'))
  const imports = findImports(sources)
  expect(sources.size).toBeGreaterThan(50)
  expect(imports.length).toBeGreaterThan(sources.size)
  expect(findViolations(imports)).toEqual([])
  expect(findCircles(imports)).toEqual([])
})
