import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from '../../core/routes/routes.ts'
import { findProblems, readMarks, readRows, updatePage } from './table.ts'

const page = `
| id | sentence | files | held by |
| --- | --- | --- | --- |
| \`cart.empty\` | An empty cart says so | \`apps/shop/cart/empty-cart.tsx\` |  |
| \`cart.total\` | Totals \\| sums | \`N/a.ts\`<br>\`N/b.ts\` | \`test/e2e/gone.spec.ts\`: “an old title”<br>measured by \`npm run bench -- cart\` |
| \`pages.faq\` | Questions |  | **open**: comes with the FAQ |
`

// As they stand in a file.
const mark = (ids: string) => ['//', 'Holds:', ids].join(' ') + '\n'

describe('marks: what a test holds', () => {
  it('are read with the title below them, wherever it stands', () => {
    const source = `
${mark('cart.empty, cart.total')}test('an empty cart', () => {})
  ${mark('cart.total')}  ${mark('pages.faq')}  test.each([
    [1, 'one'],
  ])(
    'of %s, it\\'s %s',
    () => {},
  )
${mark('pages.faq')}for (const state of states) test(\`is \${state}\`, () => {})
`
    expect(readMarks('a.test.ts', source).map(({ ids, title }) => [ids, title])).toEqual([
      [['cart.empty', 'cart.total'], 'an empty cart'],
      [['cart.total', 'pages.faq'], "of %s, it's %s"],
      [['pages.faq'], 'is ${state}'],
    ])
  })

  it('are an error with nothing below them', () => {
    expect(() => readMarks('a.test.ts', mark('cart.empty'))).toThrow('a.test.ts: no test stands below')
  })
})

describe('the table of what is built', () => {
  it('names the tests as they are called now, and keeps what is written by hand', () => {
    const marks = [
      { ids: ['cart.total', 'cart.empty'], file: 'packages/navigation/src/a.test.ts', title: 'a new title' },
      { ids: ['cart.total'], file: 'packages/navigation/src/a.test.ts', title: 'another one' },
      { ids: ['cart.total'], file: 'test/e2e/cart.spec.ts', title: 'a journey' },
    ]
    const updated = updatePage(page, marks)
    expect(updated).toContain(
      '| `cart.total` | Totals \\| sums | `N/a.ts`<br>`N/b.ts` | `N/a.test.ts`: “a new title”; “another one”<br>' +
        '`test/e2e/cart.spec.ts`: “a journey”<br>measured by `npm run bench -- cart` |\n',
    )
    expect(updated).toContain('`apps/shop/cart/empty-cart.tsx` | `N/a.test.ts`: “a new title” |\n')
    expect(updated).toContain('| `pages.faq` | Questions |  | **open**: comes with the FAQ |\n')
    expect(updated).not.toContain('an old title')
    expect(updatePage(updated, marks)).toBe(updated)
  })

  it('is wrong about a sentence that nothing holds, one that is open and held, and a mark of none', () => {
    const found = findProblems(readRows(page), [
      { ids: ['pages.faq', 'cart.gone'], file: 'a.test.ts', title: 'a test' },
    ])
    expect(found).toEqual([
      'a.test.ts: “a test” holds cart.gone, which is no sentence.',
      'No test holds cart.empty, and it is neither open nor measured.',
      'pages.faq is open, and a test holds it.',
    ])
    expect(findProblems([...readRows(page), ...readRows(page)], [])).toContain('Two sentences have the id cart.total.')
  })

  it('has a row for every route of the shop, with its methods and its path', () => {
    const rows = readRows(readFileSync(join(import.meta.dirname, '../../docs/coverage.md'), 'utf8'))
    const missing = Object.entries(routes)
      .map(([name, { methods, path }]) => `\`${name}\` ${methods.join(' and ')} ${path}`)
      .filter((route) => !rows.some(({ sentence }) => sentence.includes(route)))
    expect(rows.length).toBeGreaterThan(150)
    expect(missing).toEqual([])
  })
})
