/** Alarms are mailed to the operator: the kind, examples, and the remedy; and not repeatedly. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { maxAttempts } from '#platform/mail/outbox.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { jobContext, orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { type Alarm, alarmTexts, findAlarms } from './alarm-rules.ts'
import { sendAlarms } from './jobs.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ season: false, environment: { ALARM_EMAIL: 'operator@example.com' } })
})
afterAll(() => shop.close())
afterEach(async () => {
  await sql`truncate alarms, reconciliations, job_rounds, outbox`.execute(shop.db)
  await emptyShop(shop.db)
})

const giveUp = (kind = 'order-paid') =>
  sql`insert into outbox (kind, recipient, locale, data, attempts, given_up_at)
    values (${kind}, 'anna@example.com', 'hu', '{}', ${maxAttempts}, now())`.execute(shop.db)

const alarmsMailed = () => shop.db.selectFrom('outbox').selectAll().where('kind', '=', 'alarm').orderBy('id').execute()

async function paidOrder() {
  const concert = await storeConcert(shop.db)
  await payAtBank(shop, (await orderTickets(shop.visitor('fr'), concert.ticketIds[0])).location!, 'success')
  return shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payments.id', 'ref_nr'])
    .where(ofVisitors.orders)
    .executeTakeFirstOrThrow()
}

const kinds = async () => (await findAlarms(shop.db, shop.config)).map(({ kind, count }) => [kind, count])

test('alarms: of a shop that is well nothing is mailed', async () => {
  await paidOrder()
  await sql`insert into job_rounds (name, gap_seconds, succeeded_at) values ('well', 60, now())`.execute(shop.db)
  await sql`insert into reconciliations (differences, examples) values (3, '["old"]')`.execute(shop.db)
  await sql`insert into reconciliations (differences) values (0)`.execute(shop.db)
  await sendAlarms(jobContext(shop))
  expect(await kinds()).toEqual([])
  expect(await alarmsMailed()).toEqual([])
})

test('alarms: a mail that was given up is told once, with what to do, and not who was to get it', async () => {
  await giveUp()
  await sendAlarms(jobContext(shop))
  await sendAlarms(jobContext(shop))
  const mailed = await alarmsMailed()
  expect(mailed).toHaveLength(1)
  expect(mailed[0]).toMatchObject({ recipient: 'operator@example.com', locale: 'en' })
  const mail = await writeMail(
    { ...mailed[0]!, data: mailed[0]!.data },
    { db: shop.db, config: shop.config, catalogue: compileCatalogue() },
  )
  expect(mail!.subject).toBe('Cadenza needs you: Mails that were given up')
  expect(mail!.text).toMatch(
    new RegExp(
      `^The shop at ${shop.config.origins.en} needs somebody\\.\n\n` +
        'Mails that were given up: 1\nmail \\d+ \\(order-paid\\)\nNobody has got them.*= \\.\\.\\.\n\n' +
        'What is not dealt with is told again tomorrow, and sooner where it becomes more\\.$',
    ),
  )
  const html = String(mail!.html)
  expect(html).toContain('<title>Cadenza needs you</title>')
  expect(html).toContain('overflow:hidden">Mails that were given up</div>')
  expect(html).toMatch(
    /needs somebody\..*<h2 [^>]+>Mails that were given up: 1<\/h2>.*mail \d+ \(order-paid\).*Nobody has got them.*told again tomorrow/s,
  )
  for (const body of [mail!.text, html]) expect(body).not.toContain('anna@example.com')
})

test('alarms: the log hears what was mailed, and nothing where nothing was', async () => {
  const info = vi.fn<(...facts: unknown[]) => void>()
  const context = { ...jobContext(shop), log: { ...jobContext(shop).log, info } }
  await sendAlarms(context)
  expect(info).not.toHaveBeenCalled()
  await giveUp()
  await sendAlarms(context)
  await sendAlarms(context)
  expect(info.mock.calls).toEqual([[{ kinds: ['mails_given_up'] }, 'A mail tells what wants a person.']])
  expect(await shop.db.selectFrom('alarms').select(['kind', 'count']).execute()).toEqual([
    { kind: 'mails_given_up', count: 1 },
  ])
})

test('alarms: of two orders the one is told that wants somebody', async () => {
  const { id, ref_nr } = await paidOrder()
  const concert = await storeConcert(shop.db, { bystanders: false })
  await payAtBank(shop, (await orderTickets(shop.visitor('fr'), concert.ticketIds[0])).location!, 'success')
  const { db } = shop
  await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, attempt, unanswered, unanswered_since) values
    (${id}, 100, 'failed', 'seats_gone', 'a', 5, 0, null),
    (${id}, 100, 'requested', 'seats_gone', 'b', 1, 9, now() - interval '61 minutes')`.execute(db)
  const told = async () =>
    (await findAlarms(db, shop.config))
      .map(({ kind, count, examples }) => [kind, count, ...examples].join(': '))
      .toSorted()
  const refunds = [`provider_silent: 1: refund for order ${ref_nr}`, `refunds_given_up: 1: order ${ref_nr}`]
  expect(await told()).toEqual(refunds)
  await sql`update payments set state = 'disputed' where id = ${id}`.execute(db)
  expect(await told()).toEqual([`disputes: 1: order ${ref_nr}`, ...refunds])
  await sql`update payments set state = 'charged_back' where id = ${id}`.execute(db)
  expect(await told()).toEqual([`charged_back: 1: order ${ref_nr}`, ...refunds])
})

test('alarms: who looks while another process is about to mail waits for it, and mails nothing', async () => {
  await giveUp()
  const other = await shop.db.startTransaction().execute()
  await sql`lock table alarms in share row exclusive mode`.execute(other)
  await sql`insert into alarms (kind, count, mailed_at) values ('mails_given_up', 1, now())`.execute(other)
  const mine = sendAlarms(jobContext(shop))
  await whileSomebodyWaits(shop.db, mine)
  await other.commit().execute()
  await mine
  expect(await alarmsMailed()).toEqual([])
})

test('alarms: an alarm that could not be mailed is no alarm of its own', async () => {
  await giveUp('alarm')
  expect(await kinds()).toEqual([])
})

test('alarms: money that did not go back, a provider that is silent, disputes, records that differ and jobs that are stuck', async () => {
  const { id, ref_nr } = await paidOrder()
  const { db } = shop
  await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, attempt)
    values (${id}, 100, 'failed', 'seats_gone', 'a', 5)`.execute(db)
  await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, unanswered, unanswered_since)
    values (${id}, 100, 'requested', 'seats_gone', 'b', 9, now() - interval '61 minutes')`.execute(db)
  await sql`update payments set state = 'disputed' where id = ${id}`.execute(db)
  await sql`insert into reconciliations (differences, examples) values (2, '["Order A paid twice", "Zone 7 holds 1 more"]')`.execute(
    db,
  )
  await sql`insert into job_rounds (name, gap_seconds, known_since) values ('mails.send', 2, now() - interval '1 hour')`.execute(
    db,
  )
  const found = await findAlarms(db, shop.config)
  expect(Object.fromEntries(found.map(({ kind, examples }) => [kind, examples]))).toEqual({
    refunds_given_up: [`order ${ref_nr}`],
    provider_silent: [`refund for order ${ref_nr}`],
    disputes: [`order ${ref_nr}`],
    records_differ: ['Order A paid twice', 'Zone 7 holds 1 more'],
    jobs_stuck: ['mails.send, late by 60 minutes'],
  })
  await sendAlarms(jobContext(shop))
  const [mail, ...others] = await alarmsMailed()
  expect(others).toEqual([])
  const written = await writeMail(mail!, { db, config: shop.config, catalogue: compileCatalogue() })
  expect(written!.subject).toBe('Cadenza needs you: 5 kinds of trouble')
  for (const { kind } of found) expect(written!.text).toContain(alarmTexts[kind].remedy)
})

test('alarms: a dispute that is lost is told, and what is younger than an hour at the provider is not', async () => {
  const { id } = await paidOrder()
  await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, unanswered, unanswered_since)
    values (${id}, 100, 'requested', 'seats_gone', 'b', 9, now() - interval '59 minutes')`.execute(shop.db)
  expect(await kinds()).toEqual([])
  await sql`update payments set state = 'charged_back', updated_at = now() - interval '29 days' where id = ${id}`.execute(
    shop.db,
  )
  expect(await kinds()).toEqual([['charged_back', 1]])
})

test('alarms: what was done after all, what is tried again and what is long over wants nobody', async () => {
  await giveUp()
  await sql`update outbox set sent_at = now()`.execute(shop.db)
  const { id } = await paidOrder()
  await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, attempt)
    values (${id}, 100, 'failed', 'seats_gone', 'a', 4)`.execute(shop.db)
  await sql`update payments set state = 'charged_back', updated_at = now() - interval '31 days' where id = ${id}`.execute(
    shop.db,
  )
  expect(await kinds()).toEqual([])
  await sql`update refunds set origin = 'provider'`.execute(shop.db)
  expect(await kinds()).toEqual([['refunds_given_up', 1]])
})

test('alarms: what is an hour, or thirty days, ago to the moment is not yet told, or no more', async () => {
  const { id } = await paidOrder()
  const undone = new Error('undone')
  const told = (interval: string) =>
    shop.db
      .transaction()
      .execute(async (trx) => {
        const since = sql`now() - ${interval}::interval`
        await sql`insert into refunds (payment_id, amount_cents, state, reason, idempotency_key, unanswered, unanswered_since)
          values (${id}, 100, 'requested', 'seats_gone', 'b', 9, ${since})`.execute(trx)
        await sql`insert into payments (order_id, attempt, provider, amount_cents, unanswered, unanswered_since)
          select order_id, 2, 'demo', 1, 9, ${since} from payments where id = ${id}`.execute(trx)
        const silent = await findAlarms(trx, shop.config)
        await sql`update payments set state = 'charged_back', updated_at = ${since} where id = ${id}`.execute(trx)
        const lost = await findAlarms(trx, shop.config)
        throw Object.assign(undone, { told: [silent, lost.filter(({ kind }) => kind === 'charged_back')] })
      })
      .catch((error: unknown) => (error as { told: Alarm[][] }).told.flat().map(({ kind, count }) => [kind, count]))
  expect(await told('1 hour')).toEqual([['charged_back', 1]])
  expect(await told('1 hour 1 microsecond')).toEqual([
    ['provider_silent', 2],
    ['charged_back', 1],
  ])
  expect((await told('30 days')).at(-1)).toEqual(['provider_silent', 2])
  expect((await told('29 days 23 hours')).at(-1)).toEqual(['charged_back', 1])
})

test('alarms: a payment about which the provider has been silent for an hour is told', async () => {
  const concert = await storeConcert(shop.db)
  await orderTickets(shop.visitor(), concert.ticketIds[0])
  const beSilent = (minutes: number) =>
    sql`update payments set unanswered = 9, unanswered_since = now() - make_interval(mins => ${minutes}) where state = 'requires_action'`.execute(
      shop.db,
    )
  await beSilent(59)
  expect(await kinds()).toEqual([])
  await beSilent(61)
  expect(await kinds()).toEqual([['provider_silent', 1]])
})

test('alarms: a disk is told of that has less than a twentieth free', async () => {
  const megabyte = 1024 * 1024
  const find = (free: number, whole: number) =>
    findAlarms(shop.db, shop.config, () => Promise.resolve({ free: free * megabyte, whole: whole * megabyte }))
  expect(await find(50, 1000)).toEqual([])
  expect(await find(49, 1000)).toEqual([
    { kind: 'disk_full', count: 1, examples: ['49 MB are left where DATA_DIR is'] },
  ])
  expect(await find(0, 0)).toEqual([])
})

test('alarms: it is told again where it has become more an hour later, and where it is there still a day later', async () => {
  await giveUp()
  const at = (minutes: number) => ({ ...jobContext(shop), now: () => new Date(Date.now() + minutes * 60_000) })
  await sendAlarms(at(0))
  await giveUp()
  await sendAlarms(at(59))
  expect(await alarmsMailed()).toHaveLength(1)
  await sendAlarms(at(61))
  expect(await alarmsMailed()).toHaveLength(2)
  await sendAlarms(at(61 + 23 * 60))
  expect(await alarmsMailed()).toHaveLength(2)
  await sendAlarms(at(62 + 24 * 60))
  expect((await alarmsMailed()).map(({ data }) => (data['alarms'] as { count: number }[])[0]!.count)).toEqual([1, 2, 2])
})

test('alarms: what is mailed of one kind does not put another one off', async () => {
  const at = (minutes: number) => ({ ...jobContext(shop), now: () => new Date(Date.now() + minutes * 60_000) })
  await giveUp()
  await sendAlarms(at(0))
  await giveUp()
  await sql`insert into reconciliations (differences, examples) values (1, '["Order A paid twice"]')`.execute(shop.db)
  await sendAlarms(at(30))
  await sendAlarms(at(61))
  const mailed = (await alarmsMailed()).map(({ data }) => (data['alarms'] as Alarm[]).map(({ kind }) => kind))
  expect(mailed).toEqual([['mails_given_up'], ['records_differ'], ['mails_given_up']])
})

test('alarms: five of each kind are named, those of last, however many there are of another', async () => {
  const { id, ref_nr } = await paidOrder()
  await sql`update payments set state = 'disputed', updated_at = now() - interval '1 hour' where id = ${id}`.execute(
    shop.db,
  )
  for (let minutes = 7; minutes > 0; minutes--)
    await sql`insert into outbox (kind, recipient, locale, data, attempts, given_up_at)
      values (${`kind-${minutes}`}, 'anna@example.com', 'hu', '{}', ${maxAttempts}, now() - make_interval(mins => ${minutes}))`.execute(
      shop.db,
    )
  const found = new Map((await findAlarms(shop.db, shop.config)).map((alarm) => [alarm.kind, alarm]))
  expect(found.get('disputes')).toMatchObject({ count: 1, examples: [`order ${ref_nr}`] })
  expect(found.get('mails_given_up')?.examples.map((mail) => /\((.*)\)/.exec(mail)?.[1])).toEqual(
    [1, 2, 3, 4, 5].map((minutes) => `kind-${minutes}`),
  )
})

test('alarms: without an address nobody is mailed', async () => {
  await giveUp()
  const context = jobContext(shop)
  await sendAlarms({ ...context, config: { ...context.config, alarmEmail: null } })
  expect(await alarmsMailed()).toEqual([])
})

test('alarms: the five newest are named and the others counted; of jobs the latest', async () => {
  await sql`insert into outbox (id, kind, recipient, locale, data, attempts, given_up_at) overriding system value
    select nr, 'order-paid', 'anna@example.com', 'hu', '{}', ${maxAttempts}, now() - make_interval(hours => nr) from generate_series(1001, 1007) nr`.execute(
    shop.db,
  )
  await sql`insert into job_rounds (name, gap_seconds, known_since)
    select 'job ' || hour, 60, now() - make_interval(hours => hour) from generate_series(1, 6) hour`.execute(shop.db)
  const newest = [1001, 1002, 1003, 1004, 1005].map((id) => `mail ${id} (order-paid)`)
  const latest = [6, 5, 4, 3, 2].map((hour) => `job ${hour}, late by ${hour * 60 - 1} minutes`)
  expect(await findAlarms(shop.db, shop.config)).toEqual([
    { kind: 'mails_given_up', count: 7, examples: newest },
    { kind: 'jobs_stuck', count: 6, examples: latest },
  ])
  await sendAlarms(jobContext(shop))
  const [queued] = await alarmsMailed()
  const mail = await writeMail(queued!, { db: shop.db, config: shop.config, catalogue: compileCatalogue() })
  expect(mail!.text).toContain(`${newest.join('; ')}; and 2 more\n`)
  expect(mail!.text).toContain(`${latest.join('; ')}; and 1 more\n`)
})

test('alarms: silence is told of payments and refunds whose end is open, and of no others', async () => {
  const { id } = await paidOrder()
  const silent = sql`unanswered = 9, unanswered_since = now() - interval '61 minutes'`
  await sql`update payments set ${silent} where id = ${id}`.execute(shop.db)
  expect(await kinds()).toEqual([])
  for (const state of ['created', 'requires_action', 'processing']) {
    await sql`insert into payments (order_id, attempt, provider, amount_cents, state, unanswered, unanswered_since)
      select order_id, 2, 'demo', 1, ${state}, 9, now() - interval '61 minutes' from payments where id = ${id}`.execute(
      shop.db,
    )
    expect(await kinds(), state).toEqual([['provider_silent', 1]])
    await sql`delete from payments where attempt = 2`.execute(shop.db)
  }
  await sql`insert into refunds (payment_id, amount_cents, state, origin, reason, idempotency_key, provider_ref)
    values (${id}, 100, 'succeeded', 'provider', 'made_at_provider', 'a', 'a'), (${id}, 100, 'failed', 'shop', 'seats_gone', 'b', 'b')`.execute(
    shop.db,
  )
  await sql`update refunds set ${silent}`.execute(shop.db)
  expect(await kinds()).toEqual([])
  await sql`update refunds set state = 'requested' where state = 'failed'`.execute(shop.db)
  expect(await kinds()).toEqual([['provider_silent', 1]])
})

test('alarms: what was over for an hour is told at once when it comes again', async () => {
  await giveUp()
  const at = (minutes: number) => ({ ...jobContext(shop), now: () => new Date(Date.now() + minutes * 60_000) })
  await sendAlarms(at(0))
  await sql`update outbox set sent_at = now() where kind <> 'alarm'`.execute(shop.db)
  await sendAlarms(at(61))
  expect(await shop.db.selectFrom('alarms').select('kind').execute()).toEqual([])
  await giveUp()
  await sendAlarms(at(62))
  expect(await alarmsMailed()).toHaveLength(2)
})

test('alarms: of what is over only that is forgotten', async () => {
  await giveUp()
  await sql`insert into reconciliations (differences, examples) values (1, '["A"]')`.execute(shop.db)
  const at = (minutes: number) => ({ ...jobContext(shop), now: () => new Date(Date.now() + minutes * 60_000) })
  await sendAlarms(at(0))
  await sql`update outbox set sent_at = now() where kind <> 'alarm'`.execute(shop.db)
  await sendAlarms(at(61))
  expect(await shop.db.selectFrom('alarms').select('kind').execute()).toEqual([{ kind: 'records_differ' }])
})
