/** Spellings of one mailbox with a non-ASCII domain, through every input for a mail address. */
import { href } from '@cadenza/navigation'
import { afterAll, expect, test } from 'vitest'
import {
  goodPassword,
  login,
  mailsTo,
  storeAccount,
  tokenOf,
  userOf,
} from '#core/accounts/server/testing/account-holder.ts'
import { ownerOf, storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { matchMessages } from '../inbox/server/feature.ts'
import { matchOrders } from '../orders/server/order-search-store.ts'
import { deskRoutes } from '../routes.ts'
import { createTestDesk } from '../testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const spellings = {
  readable: 'bücher.example',
  travels: 'xn--bcher-kva.example',
  capitals: 'BÜCHER.Example',
  travelsInCapitals: 'XN--BCHER-KVA.EXAMPLE',
  fullWidth: 'ｂüｃｈｅｒ.example',
  decomposed: 'bu\u0308cher.example',
}

/** A mailbox of its own: addresses are rate-limited. */
function mailbox() {
  const name = crypto.randomUUID()
  return { kept: `${name}@${spellings.readable}`, spelled: (domain: string) => `${name}@${domain}` }
}

async function storeAccountOf(email: string) {
  const account = await storeAccount(db)
  await db.updateTable('users').set({ email }).where('id', '=', account.id).execute()
  return { ...account, email }
}

// Holds: visitors.spellings-of-a-mailbox
test.each(Object.entries(spellings))(
  'mailboxes: %s is the same one as its readable spelling, at every door',
  async (_, domain) => {
    const { kept, spelled } = mailbox()
    const typed = spelled(domain)

    const guest = await storeOrder(db, { email: kept })
    expect(
      (await desk.visitor().post('/find-tickets', { email: typed, reference: guest.ref_nr })).props.flash.found,
    ).toBe(kept)
    expect(await mailsTo(db, kept)).toMatchObject([{ kind: 'tickets-found', data: { orderId: guest.id } }])

    const buyer = desk.visitor()
    await buyer.post(`/cart/add/${(await storeConcert(db, { bystanders: false })).ticketIds[0]}`, { quantity: 1 })
    await sendCheckout(buyer, { email: typed })
    const ordered = await db
      .selectFrom('orders')
      .select(['id', 'email'])
      .where('id', '>', guest.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(ordered.email).toBe(kept)

    const visitor = desk.visitor()
    const form = { firstname: 'Nadia', lastname: 'Boulanger', email: typed, password: goodPassword }
    expect((await visitor.submit('/register', form)).props.flash.registration).toBe(kept)
    await visitor.submit(`/register/confirm/${await tokenOf(db, kept)}`)
    expect(await userOf(visitor)).toMatchObject({ email: kept })

    await visitor.submit('/account/orders/claim')
    expect(await ownerOf(db, guest.id)).toMatchObject({ isTakenOver: true })

    const mails = await mailsTo(db, kept)
    await visitor.post(`/orders/${guest.uuid}/resend`, { email: typed })
    const sentAgain = (await mailsTo(db, kept)).slice(mails.length).map(({ kind }) => kind)
    // No notice about another address is sent.
    expect(sentAgain).toEqual(['order-paid'])

    const again = desk.visitor()
    await login(again, { email: typed })
    expect(await userOf(again)).toMatchObject({ email: kept })

    await desk.visitor().submit('/forgot-password', { email: typed })
    expect((await mailsTo(db, kept)).at(-1)).toMatchObject({ kind: 'password-reset' })

    const now = new Date()
    const found = await db
      .selectFrom('orders')
      .select('id')
      .where(await matchOrders(db, typed, now))
      .orderBy('id')
      .execute()
    expect(found.map(({ id }) => id)).toEqual([guest.id, ordered.id])
    const message = {
      locale: 'en',
      first_name: 'A',
      last_name: 'B',
      email: kept,
      phone: '',
      message: 'x',
      sender_hash: '',
    } as const
    const { id } = await db.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
    expect(
      await db
        .selectFrom('contact_messages')
        .select('id')
        .where(await matchMessages(db, typed, now))
        .execute(),
    ).toEqual([{ id }])
  },
)

test('mailboxes: one account is known at the desk and to registering by all of its spellings', async () => {
  const { kept, spelled } = mailbox()
  const { id } = await storeAccountOf(kept)
  await db.insertInto('user_roles').values({ user_id: id, role: 'viewer', venue_id: null }).execute()
  const { visitor } = await desk.signedIn()
  for (const domain of Object.values(spellings)) {
    const { people } = (await visitor.hybrid(href(deskRoutes['people.index'], {}, { query: { q: spelled(domain) } })))
      .props
    expect([domain, people.map((one: { id: number }) => one.id)]).toEqual([domain, [id]])
  }
  const invitation = { email: spelled(spellings.travels), role: 'viewer', halls: [], locale: 'en' }
  await visitor.post(href(deskRoutes['people.invite.store']), invitation)
  expect(await mailsTo(db, kept)).toMatchObject([{ kind: 'invited' }])
  const stranger = desk.visitor()
  await stranger.submit('/register', {
    firstname: 'A',
    lastname: 'B',
    email: spelled(spellings.travels),
    password: goodPassword,
  })
  expect(await mailsTo(db, kept)).toMatchObject([{ kind: 'invited' }, { kind: 'registration-known' }])
})

test('mailboxes: attempts to sign in are counted together, however the mailbox is spelled', async () => {
  const { kept, spelled } = mailbox()
  await storeAccountOf(kept)
  const kinds = () =>
    db.selectFrom('attempts').select('sender_hash').distinct().where('kind', '=', 'sign-in-account').execute()
  const before = await kinds()
  for (const domain of Object.values(spellings))
    await login(desk.visitor(), { email: spelled(domain), password: 'wrong' })
  expect(await kinds()).toHaveLength(before.length + 1)
})
