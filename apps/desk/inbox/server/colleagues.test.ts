/** Possible assignees of a message, its related data, and drafts of answers. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { addItemsOf, hallsOf, insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { staffRoles } from '#core/accounts/roles/roles.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { findSendersOrders } from './message-store.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(() => sql`truncate contact_messages, outbox cascade`.execute(db))

type MessageRoute = 'inbox.show' | 'inbox.draft.store' | 'inbox.note.store' | 'inbox.assignee.store'
const address = (name: MessageRoute, message: number) => href(deskRoutes[name], { message })
async function receive(email = 'anna@example.com', minutesAgo = 0): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, created_at)
    values ('en', 'Anna', 'K', ${email}, 'Hello', '', now() - make_interval(mins => ${minutesAgo})) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

test('inbox: a message is given to those who may answer it everywhere, and to nobody else', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const mayAnswer = ['owner', 'box_office']
  const { visitor } = await desk.signedIn('box_office')
  const message = await receive()
  for (const role of staffRoles) {
    const [everywhere, here] = [await desk.staff({ [role]: [] }), await desk.staff({ [role]: [venueId] })]
    const { colleagues } = (await visitor.get(address('inbox.show', message))).props
    const ids = colleagues.map(({ id }: { id: number }) => id)
    expect([role, ids.includes(everywhere.id), ids.includes(here.id)]).toEqual([role, mayAnswer.includes(role), false])
    const body = { assignee: String(here.id), was: '' }
    const { props } = await visitor.post(address('inbox.assignee.store', message), body)
    expect([role, Object.keys(props.errors)]).toEqual([role, ['assignee']])
  }
})

test('inbox: beside a message stand the last ten of its sender, in whichever letters the address is, and not itself', async () => {
  const message = await receive()
  const [ids] = [[] as number[]]
  for (let minutes = 1; minutes <= 11; minutes++)
    ids.push(await receive(minutes % 2 ? 'ANNA@example.com' : 'anna@example.com', minutes))
  await receive('joanna@example.com')
  const { visitor } = await desk.signedIn('viewer')
  const { others } = (await visitor.get(address('inbox.show', message))).props
  expect(others.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 10))
})

test('inbox: a note that two have written alike is kept once, and is no conflict', async () => {
  const message = await receive()
  const { visitor } = await desk.signedIn('box_office')
  const write = async (note: string, was: string) =>
    (await visitor.post(address('inbox.note.store', message), { note, was })).props.errors
  expect([await write('She called.', ''), await write('She called.', '')]).toEqual([{}, {}])
  expect(Object.keys(await write('He called.', ''))).toEqual(['note'])
})

test('inbox: of an answer to a message that is gone nothing is kept', async () => {
  const message = await receive()
  const { visitor, id } = await desk.signedIn('box_office')
  const keep = () => visitor.post(address('inbox.draft.store', message), { text: 'Yes.', after: 0 }, { follow: false })
  const drafts = () => db.selectFrom('content_drafts').select('subject').where('user_id', '=', id).execute()
  expect((await keep()).status).toBe(200)
  expect(await drafts()).toEqual([{ subject: `message ${message}` }])
  await sql`delete from content_drafts`.execute(db)
  await sql`delete from contact_messages`.execute(db)
  expect([(await keep()).status, await drafts()]).toEqual([404, []])
})

test('inbox: beside a message stand those orders alone that have nothing in a hall where the reader may see none', async () => {
  const [here, both, there] = [await insertPaidOrder(db), await insertPaidOrder(db), await insertPaidOrder(db)]
  await addItemsOf(db, both, here)
  const venueOf = async (order: { id: number }) => (await hallsOf(db, order))[0]!
  const [hall, second, third] = [await venueOf(here), await venueOf(both), await venueOf(there)]
  const sender = `${crypto.randomUUID()}@example.com`
  const ids = [here.id, both.id, there.id]
  const references = { [here.ref_nr]: 'here', [both.ref_nr]: 'both', [there.ref_nr]: 'there' }
  const seen = async (allowed: number[] | null, mentions: string[] = []) => {
    const orders = await findSendersOrders(db, { email: sender, mentions }, { allowed, locale: 'en' })
    return orders.map(({ reference }) => references[reference]!).toSorted()
  }
  const samples: [number[] | null, string[]][] = [
    [null, ['both', 'here', 'there']],
    [[hall], ['here']],
    [[second], []],
    [[third], ['there']],
    [
      [hall, second],
      ['both', 'here'],
    ],
    [[], []],
  ]
  // Mentioned, and of another buyer; then of the sender.
  for (const [allowed, found] of samples) expect(await seen(allowed, Object.keys(references))).toEqual(found)
  await db.updateTable('orders').set({ email: sender }).where('id', 'in', ids).execute()
  for (const [allowed, found] of samples) expect(await seen(allowed)).toEqual(found)
})
