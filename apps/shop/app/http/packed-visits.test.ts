/** Pages of visitors with a session, compressed by what they share with everybody's. */
import { afterAll, expect, test, vi } from 'vitest'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import type * as Pieces from '#platform/http/public-pages/gzip-pieces.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { signedIn } from '#core/accounts/server/testing/account-holder.ts'

const kept = vi.hoisted(() => new Set<string>())
vi.mock('#platform/http/public-pages/gzip-pieces.ts', async (read) => {
  const pieces = await read<typeof Pieces>()
  return {
    ...pieces,
    makePiece(text: string) {
      kept.add(text)
      return pieces.makePiece(text)
    },
  }
})

const database = await createTestDatabase()
const changes = createChangeSignal(database.url, { channel: 'shown_changed' })
const shop = await createTestShop({ database, dependencies: { publicPages: { changes } } })
afterAll(async () => {
  await changes.close()
  await shop.close()
})

const { ticketIds } = await storeConcert(shop.db, { capacity: 10, startsInDays: 3 })

/** Two visitors with tickets in their carts, one of them signed in, and what only they may see. */
async function openVisitors() {
  const { visitor: member, email } = await signedIn(shop)
  const guest = shop.visitor()
  const visitors = [member, guest]
  for (const visitor of visitors) await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity: 1 })
  const tokens = visitors.map((visitor) => decodeURIComponent(visitor.cookies.get('XSRF-TOKEN')!))
  return { visitors, tokens, marks: [...tokens, email, 'Kovács'] }
}

const gzip = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }

test.each(['get', 'hybrid'] as const)(
  'pages of visitors (%s) are what they would be, and nothing of one visitor is kept for others',
  async (open) => {
    const { visitors, tokens, marks } = await openVisitors()
    for (const path of ['/', '/season', '/venues']) {
      // One after the other: what only the pages of one visitor have in common would be kept, too.
      for (const visitor of visitors)
        for (let round = 0; round < 4; round++) {
          await visitor[open](path, gzip)
          // Everybody's page is read after the answer.
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      for (const [index, visitor] of visitors.entries()) {
        const { headers, body, bytes } = await visitor[open](path, gzip)
        expect([path, headers['content-encoding']]).toEqual([path, 'gzip'])
        expect(bytes.length).toBeLessThan(body.length / 2)
        expect(String(headers['cache-control'])).toContain('no-store')
        const plain = (await visitor[open](path)).body
        const still = (page: string) => page.replace(/"now":"[^"]*"/, '')
        expect(still(body)).toBe(still(plain))
        expect(tokens.map((token) => body.includes(token))).toEqual([index === 0, index === 1])
      }
    }
    expect(kept.size).toBeGreaterThan(5)
    for (const text of kept) for (const mark of marks) expect(text).not.toContain(mark)
  },
)

test('pages of visitors whose browser does not take gzip are compressed as before', async () => {
  const { visitors } = await openVisitors()
  for (let round = 0; round < 3; round++) {
    const { headers } = await visitors[0]!.get('/', { headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
  }
})
