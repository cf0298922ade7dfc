import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from '../../core/routes/routes.ts'
import { readMarks, findProblems, readSections, writeTable } from './specification.ts'

const sections = readSections(`
- title: Cart
  sentences:
    - id: cart.empty
      sentence: An empty cart says so
      files: [apps/shop/cart/cart-page.tsx]
    - id: cart.total
      sentence: Totals | sums
      files: [core/a.ts, core/b.ts]
      measured: '\`npm run bench -- cart\`'
- title: Pages
  sentences:
    - id: pages.faq
      sentence: Questions
      open: comes with the FAQ
`)
const sentences = sections.flatMap((section) => section.sentences)

// Builds the marks as they appear in a file.
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

describe('the table of the specification', () => {
  it('names the tests as they are called now, and keeps what is written by hand', () => {
    const table = writeTable(sections, [
      { ids: ['cart.total', 'cart.empty'], file: 'core/a.test.ts', title: 'a | title' },
      { ids: ['cart.total'], file: 'core/a.test.ts', title: 'another one' },
      { ids: ['cart.total'], file: 'test/e2e/buying/cart.spec.ts', title: 'a journey' },
    ])
    expect(table).toContain(
      '| `cart.total` | Totals \\| sums | `core/a.ts`<br>`core/b.ts` | `core/a.test.ts`: “a \\| title”; “another one”<br>' +
        '`test/e2e/buying/cart.spec.ts`: “a journey”<br>measured by `npm run bench -- cart` |\n',
    )
    expect(table).toContain('`apps/shop/cart/cart-page.tsx` | `core/a.test.ts`: “a \\| title” |\n')
    expect(table).toContain('| `pages.faq` | Questions |  | **open**: comes with the FAQ |\n')
    expect(table).toContain('## Cart\n\n| id | sentence | files | held by |\n')
  })

  it('is wrong about a sentence that nothing holds, one that is open and held, and a mark of none', () => {
    const unmeasured = sentences.map(({ measured: _, ...sentence }) => sentence)
    const marks = [{ ids: ['pages.faq', 'cart.gone'], file: 'a.test.ts', title: 'a test' }]
    const found = findProblems([unmeasured[0]!, sentences[1]!, unmeasured[2]!], marks)
    expect(found).toEqual([
      'a.test.ts: “a test” holds cart.gone, which is no sentence.',
      'No test holds cart.empty, and it is neither open nor measured.',
      'pages.faq is open, and a test holds it.',
    ])
    expect(findProblems(unmeasured, marks)).toContain('No test holds cart.total, and it is neither open nor measured.')
    expect(findProblems([...sentences, ...sentences], [])).toContain('Two sentences have the id cart.total.')
  })

  it('takes no sentence without an id, and no word that it does not know', () => {
    const read = (line: string) => () => readSections(`- { title: A, sentences: [{ ${line} }] }`)
    expect(read('id: a.b, sentence: A')).not.toThrow()
    expect(read('sentence: A')).toThrow()
    expect(read('id: a.b, sentence: A, opened: later')).toThrow()
    expect(read("id: a.b, sentence: A, open: ''")).toThrow()
    expect(read('id: a.b, sentence: A, measured: somewhere')).toThrow()
  })

  it('has a sentence for every route of the shop, with its methods and its path', () => {
    const path = join(import.meta.dirname, '../../docs/reference/specification.yaml')
    const written = readSections(readFileSync(path, 'utf8')).flatMap((section) => section.sentences)
    const missing = Object.entries(routes)
      .map(([name, { methods, path: address }]) => `\`${name}\` ${methods.join(' and ')} ${address}`)
      .filter((route) => !written.some(({ sentence }) => sentence.includes(route)))
    expect(written.length).toBeGreaterThan(150)
    expect(missing).toEqual([])
  })
})
