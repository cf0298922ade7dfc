/** Settings made at the desk apply in running processes: what is read, in which order, and when. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSaleTerms, readStoredSettings } from '#core/context/settings-store.ts'
import { writeSender } from '../settings.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createLiveSettings, followSettings } from './live-settings.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)
beforeEach(async () => {
  await sql`update shop_settings set shop_name = null, hold_minutes = null, return_until_hours = null`.execute(db)
})
afterEach(() => vi.useRealTimers())

test('live settings: what is stored counts, but for what the environment says and what nobody has settled', async () => {
  const { stored } = await readStoredSettings(db)
  const config = createTestConfig({ fixed: ['contact_email'] })
  const { settle } = createLiveSettings(config)
  expect(settle(stored)).toEqual(config.settings)
  expect(
    settle({ ...stored, shop_name: 'Nova', contact_email: 'else@example.com', zone_percent_above_seats: 0 }),
  ).toEqual({ ...config.settings, shop_name: 'Nova', zone_percent_above_seats: 0 })
})

test('live settings: a change is read into the configuration, and what the environment says stays', async () => {
  const config = createTestConfig({ fixed: ['hold_minutes'] })
  const { refresh } = createLiveSettings(config)
  await sql`update shop_settings set shop_name = 'Nova', hold_minutes = 7, return_until_hours = 3`.execute(db)
  await refresh(db)
  expect(config).toMatchObject({
    shopName: 'Nova',
    holdMinutes: 15,
    ownReturns: { hoursBefore: 3, money: 'minus_fees' },
    mailFrom: writeSender('Nova'),
    settings: { shop_name: 'Nova', hold_minutes: 15 },
  })
  // Afterwards nothing is overwritten until something is new.
  config.shopName = 'as it was read'
  await refresh(db)
  expect(config.shopName).toBe('as it was read')
})

test('live settings: mails stay from whom the environment says', async () => {
  const config = createTestConfig({ mailFrom: 'Box office <box@example.com>' })
  await sql`update shop_settings set shop_name = 'Nova'`.execute(db)
  await createLiveSettings(config).refresh(db)
  expect([config.shopName, config.mailFrom]).toEqual(['Nova', 'Box office <box@example.com>'])
})

test('live settings: the terms of sales are read with their moments, and once more when there is one more', async () => {
  const config = createTestConfig()
  const { refresh } = createLiveSettings(config)
  const note = (return_until_hours: number | null) =>
    db.transaction().execute((trx) => noteSaleTerms(trx, { ...config.settings, return_until_hours }))
  await note(48)
  await refresh(db)
  expect(config.saleTerms.at(-1)).toEqual({
    from: new Date('2000-01-01T00:00:00Z'),
    ownReturns: { hoursBefore: 48, money: 'minus_fees' },
    exchangeUntilHours: null,
  })
  const { length } = config.saleTerms
  await note(null)
  await refresh(db)
  expect([config.saleTerms.length, config.saleTerms.at(-1)?.ownReturns]).toEqual([length + 1, null])
})

test('live settings: a reading that another has overtaken changes nothing', async () => {
  const config = createTestConfig()
  const { refresh } = createLiveSettings(config)
  await sql`update shop_settings set shop_name = 'Newer'`.execute(db)
  await refresh(db)
  const undone = new Error('undone')
  const readOlder = async (change: ReturnType<typeof sql>) => {
    const reading = db.transaction().execute(async (trx) => {
      await change.execute(trx)
      await refresh(trx)
      throw undone
    })
    await expect(reading).rejects.toBe(undone)
  }
  await sql`alter table shop_settings disable trigger user`.execute(db)
  await sql`alter table sale_terms disable trigger user`.execute(db)
  // An older version with more terms, and a newer one with fewer, match no point in time.
  await db.transaction().execute((trx) => noteSaleTerms(trx, { ...config.settings, return_until_hours: 90 }))
  await refresh(db)
  await readOlder(sql`update shop_settings set version = version - 1, shop_name = 'Older'`)
  await readOlder(
    sql`with gone as (delete from sale_terms) update shop_settings set version = version + 1, shop_name = 'Torn'`,
  )
  await sql`alter table shop_settings enable trigger user`.execute(db)
  await sql`alter table sale_terms enable trigger user`.execute(db)
  expect(config.shopName).toBe('Newer')
})

test('live settings: who follows them reads them when something was changed, twice a second at most, one reading at a time', async () => {
  vi.useFakeTimers()
  let epoch = 1
  const prove = vi.fn(async () => ({ epoch, at: 0 }))
  let finish = () => {}
  const refresh = vi.fn(async () => {})
  const stop = followSettings({ refresh }, { changes: { prove }, db })
  await vi.advanceTimersByTimeAsync(499)
  expect(prove).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(prove.mock.calls).toEqual([[500]])
  expect(refresh.mock.calls).toEqual([[db]])
  await vi.advanceTimersByTimeAsync(1500)
  expect([prove.mock.calls.length, refresh.mock.calls.length]).toEqual([4, 1])
  epoch++
  refresh.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
  await vi.advanceTimersByTimeAsync(2000)
  expect([prove.mock.calls.length, refresh.mock.calls.length]).toEqual([5, 2])
  finish()
  await vi.advanceTimersByTimeAsync(500)
  expect([prove.mock.calls.length, refresh.mock.calls.length]).toEqual([6, 2])
  await stop()
  await vi.advanceTimersByTimeAsync(2000)
  expect(prove).toHaveBeenCalledTimes(6)
})

test('live settings: a database that is gone keeps what was settled, and is asked again', async () => {
  vi.useFakeTimers()
  const prove = vi.fn(async () => ({ epoch: 1, at: 0 }))
  prove.mockRejectedValueOnce(new Error('gone'))
  const refresh = vi.fn(async () => {})
  refresh.mockRejectedValueOnce(new Error('gone'))
  const stop = followSettings({ refresh }, { changes: { prove }, db })
  await vi.advanceTimersByTimeAsync(500)
  expect(refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1500)
  // A failed read does not count.
  expect(refresh).toHaveBeenCalledTimes(2)
  await stop()
})

test('live settings: who stops following waits for the reading that is under way', async () => {
  vi.useFakeTimers()
  let finish = () => {}
  const refresh = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const stop = followSettings({ refresh }, { changes: { prove: async () => ({ epoch: 1, at: 0 }) }, db })
  await vi.advanceTimersByTimeAsync(500)
  let isOver = false
  const stopping = stop().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(100)
  expect(isOver).toBe(false)
  finish()
  await stopping
})
