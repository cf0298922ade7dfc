import { describe, expect, test } from 'vitest'
import { countHouse, findFirstWord, listExports } from './figures.ts'

const sources = {
  'core/cart/cart.ts': "import type { Order } from '../orders/order.ts'\n\nexport const readCart = () => 1\n",
  'core/cart/cart.test.ts': 'export const testCart = 1\n',
  'core/orders/order.ts': "export interface Order {}\nexport type { Cart } from '../cart/cart.ts'\n",
  'apps/shop/app/app.ts': 'export function createApp() {}\nexport function createJobs() {}\n',
  'apps/shop/app/testing/shop.ts': 'export const shop = 1\n',
  'scripts/lib/main.mjs': 'export const root = 1\n',
}
const figures = countHouse({
  paths: [...Object.keys(sources), 'README.md', '.ci/quick.yml', 'docs/testing.md'],
  sources: new Map(Object.entries(sources)),
  documents: new Map([
    ['README.md', '# Cadenza\n\nTickets — for concerts.\n'],
    ['docs/reference/homes.md', '| code | home |\n| --- | --- |\n'],
  ]),
  subjects: ['cart: short', `cart: ${'x'.repeat(66)}`, `cart: ${'x'.repeat(67)}`],
})
const countOf = (name: string) => figures.find((figure) => figure.name.includes(name))?.count

describe('the figures of a house', () => {
  test.each([
    ['lines of TypeScript', 6],
    ['top folders', 2],
    ['put an app together', 1],
    ['pairs of folders', 1],
    ['exported', 3],
    ['first words', 2],
    ['words of documents', 4],
    ['words of docs/reference/', 2],
    ['subjects of commits', 1],
  ])('%s: %i', (name, count) => {
    expect(countOf(name)).toBe(count)
  })

  test('have no other among them', () => {
    expect(figures).toHaveLength(9)
  })
})

test('exports are functions and constants by their own names, each once', () => {
  const text = `
export function write(a: string): string
export function write(a: number): string
export async function readList() {}
export const LIMIT = 1
export const toLine = () => ''
export default function HomePage() {}
export type Line = string
export { other } from './other.ts'
const inside = 1
`
  expect(listExports(text)).toEqual(['write', 'readList', 'toLine'])
  expect(['readList', 'write', 'h1Of'].map(findFirstWord)).toEqual(['read', 'write', 'h1'])
})
