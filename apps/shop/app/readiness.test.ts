/** Readiness of a process whose database responds but accepts no writes. */
import { afterAll, expect, test } from 'vitest'
import { whileSlow } from '#platform/testing/busy-process.ts'
import { createTestShop } from '#test/shop/shop.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)

const readiness = async () => {
  const { statusCode, body } = await shop.inject({ method: 'GET', url: '/health/ready' })
  return [statusCode, JSON.parse(body).status]
}

test('readiness: a database that only reads is told, and so is that it takes writes again', async () => {
  const name = new URL(shop.database.url).pathname.slice(1)
  await shop.database.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  await expect.poll(readiness).toEqual([503, 'the database takes no writes'])
  await shop.database.pool.query(
    `begin; set local transaction_read_only = off; alter database ${name} reset default_transaction_read_only; commit`,
  )
  await expect.poll(readiness).toEqual([200, 'ready'])
})

test('readiness: a process that is late at everything is ready, for its database answers', async () => {
  // Longer than a sign of life may take on an idle machine.
  expect(await whileSlow({ milliseconds: 350, turns: 3 }, readiness)).toEqual([200, 'ready'])
})
