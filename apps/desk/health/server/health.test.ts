/**
 * Health checks: problems are found in the records, and shown to permitted users; Today links
 * there.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Line = { kind: string; state: string; numbers: Record<string, number>; examples: string[] }
async function look(): Promise<Map<string, Line>> {
  const { visitor } = await desk.signedIn({ planner: [] })
  const { props } = await visitor.hybrid('/desk/health')
  expect(props.unknown).toEqual([])
  return new Map(props.lines.map((line: Line) => [line.kind, line]))
}

// Holds: desk.health-each-thing
test('health: a shop that is well has a line for each thing', async () => {
  await sql`insert into reconciliations (differences) values (0)`.execute(db)
  const lines = await look()
  expect([...lines.keys()]).toEqual([
    'jobs',
    'mails',
    'provider',
    'records',
    'disk',
    'database',
    'migrations',
    'processes',
  ])
  for (const kind of ['jobs', 'mails', 'provider', 'records', 'migrations'])
    expect(lines.get(kind), kind).toMatchObject({ state: 'well', examples: [] })
  expect(lines.get('database')!.numbers['version']).toBeGreaterThan(14)
})

// Holds: desk.health-behind-in-today
test('health: a job that is behind is bad here, and needs somebody on Today who may look at it', async () => {
  await sql`insert into job_rounds (name, gap_seconds, succeeded_at) values ('mails.send', 5, now() - interval '2 hours')`.execute(
    db,
  )
  expect((await look()).get('jobs')).toMatchObject({ state: 'bad', numbers: { behind: 1 }, examples: ['mails.send'] })
  const kindsOf = async (roles: Parameters<typeof desk.signedIn>[0]) =>
    (await (await desk.signedIn(roles)).visitor.hybrid('/desk')).props.needs.map(({ kind }: { kind: string }) => kind)
  expect(await kindsOf('owner')).toContain('jobsBehind')
  expect(await kindsOf('door')).not.toContain('jobsBehind')
  await sql`update job_rounds set succeeded_at = now()`.execute(db)
  expect((await look()).get('jobs')).toMatchObject({ state: 'well' })
  expect(await kindsOf('owner')).not.toContain('jobsBehind')
})

test('health: mails that wait or were given up are counted, and whose they are is not said', async () => {
  const queue = (age: string, changes: string) =>
    sql`insert into outbox (kind, recipient, locale, data, created_at, last_error, given_up_at)
      select 'order-paid', 'anna@example.com', 'en', '{}', now() - ${age}::interval, ${changes === '' ? null : changes}::text,
        case when ${changes}::text = '' then null else now() end`.execute(db)
  await queue('20 minutes', '')
  expect((await look()).get('mails')).toMatchObject({
    state: 'watch',
    numbers: { waiting: 1, givenUp: 0, minutes: 20 },
  })
  await queue('2 days', '550 no such user <anna@example.com>')
  const mails = (await look()).get('mails')!
  expect(mails).toMatchObject({ state: 'bad', numbers: { waiting: 1, givenUp: 1 } })
  expect(mails.examples).toEqual(['order-paid: 550 no such user …'])
})

test('health: records that differ and a migration that is missing are bad, with the first of them', async () => {
  await sql`insert into reconciliations (differences, examples) values (1, '["order CDZ-1 was paid twice"]')`.execute(
    db,
  )
  expect((await look()).get('records')).toMatchObject({ state: 'bad', examples: ['order CDZ-1 was paid twice'] })
  await sql`update migrations set name = 'x' where name = 'baseline.sql'`.execute(db)
  expect((await look()).get('migrations')).toMatchObject({ state: 'bad', numbers: { missing: 1 } })
  await sql`update migrations set name = 'baseline.sql' where name = 'x'`.execute(db)
})
