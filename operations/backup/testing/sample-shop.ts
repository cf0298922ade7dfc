import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { Db } from '#platform/schema/schema.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'

export interface SampleShop extends TestShop {
  directory: string
  mediaDirectory: string
  /** Buys a ticket, up to its payment. */
  sell(): Promise<void>
  /** Adds a ticket to a cart. */
  hold(): Promise<void>
}

const avifHead = Buffer.from('\0\0\0\x1cftypavif', 'latin1')

/**
 * Creates a shop with a concert, paid and pending orders, carts, and media files; with difficult
 * texts.
 */
export async function createSampleShop(): Promise<SampleShop> {
  const shop = await createTestShop({ season: false })
  const directory = await mkdtemp(join(tmpdir(), 'cadenza-backup-'))
  const mediaDirectory = join(directory, 'media')
  await mkdir(join(mediaDirectory, 'deep'), { recursive: true })
  await writeFile(
    join(mediaDirectory, 'portrait-0123456789ab-480.avif'),
    Buffer.concat([avifHead, Buffer.alloc(300_000, 7)]),
  )
  await writeFile(join(mediaDirectory, 'deep/plan.pdf'), '%PDF-a plan')
  await writeFile(join(mediaDirectory, 'empty.jpeg'), Buffer.from([0xff, 0xd8, 0xff]))
  // A partial picture, as during writing.
  await writeFile(join(mediaDirectory, 'half.avif.0c1e6f3e-9d5c-4c0c-8a3b-0e6d7f2a1b4c'), 'half')
  const concert = await storeConcert(shop.db, { capacity: 500, bystanders: false })
  const sample: SampleShop = {
    ...shop,
    directory,
    mediaDirectory,
    async sell() {
      const bank = await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
      await payAtBank(shop, bank.location!, 'success')
    },
    async hold() {
      await shop.visitor().post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    },
    async close() {
      await shop.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await sample.sell()
  await orderTickets(shop.visitor(), concert.ticketIds[0], 2)
  await sample.hold()
  await shop.db
    .insertInto('contact_messages')
    .values({
      locale: 'hu',
      first_name: 'Tab\tand\\N\nnewline',
      last_name: '\\.',
      email: 'x@example.com',
      message: `${'Őszi ünnep 🎻 '.repeat(50)}\r\n\\.\n`,
      sender_hash: '',
    })
    .execute()
  return sample
}

/** Queries a database over a temporary connection. */
export async function lookInto<result>(url: string, look: (db: Db) => Promise<result>): Promise<result> {
  const { db, close } = createDatabase(url, { connections: 1 })
  try {
    return await look(db)
  } finally {
    await close()
  }
}

/** Finds zones that do not match the carts, orders and tickets: none in a consistent snapshot. */
export async function findWrongSeats(db: Db): Promise<object[]> {
  const { rows } = await sql<object>`
    select zones.id, zones.held, zones.sold, in_carts, in_orders, admitted, moved
    from zones,
      lateral (select coalesce(sum(item.held), 0) as in_carts from cart_items item
        join event_tickets ticket on ticket.id = item.event_ticket_id where ticket.zone_id = zones.id) carts,
      lateral (select coalesce(sum(held), 0) as in_orders from order_items where zone_id = zones.id) ordered,
      lateral (select count(*) as admitted from tickets join order_items on order_items.id = order_item_id
        where tickets.zone_id = zones.id and tickets.state = 'valid') issued,
      lateral (select coalesce(sum(case kind when 'hold' then delta when 'release' then -delta else 0 end), 0) as moved
        from inventory_moves where zone_id = zones.id) ledger
    where zones.held <> in_carts + in_orders or zones.sold <> admitted or zones.held <> moved`.execute(db)
  return rows
}
