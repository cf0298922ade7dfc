/** Importing a season file: once, as shown, and logged. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import { smallSeason } from './testing/season-file.ts'
import { flaws, json, ready, xlsx } from './testing/season-dry-runs.ts'
import { sendSeason, type SentSeason } from './testing/send-season.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const path = '/desk/season/files'

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let hall: string
let number = 0
const look = async (file: SentSeason, seen = ''): Promise<FileDryRun | null> =>
  (await sendSeason(desk, visitor, { file, seen })).look
beforeEach(async () => {
  visitor = (await desk.signedIn('planner')).visitor
  hall = `place-${++number}`
  const file = await xlsx(smallSeason(hall))
  expect(await look(file, ready(await look(file)).seen)).toBeNull()
})

test('files: two that import the same at once wait for each other, and the second is shown what there is now', async () => {
  const file = json({ halls: [{ hall, address: '5 Fő tér' }] })
  const { seen } = ready(await look(file))
  let second: Promise<FileDryRun | null> | undefined
  await db.transaction().execute(async (trx) => {
    // While another import is running.
    await sql`select pg_advisory_xact_lock(7236515)`.execute(trx)
    second = look(file, seen)
    await whileSomebodyWaits(db, second)
    await trx.updateTable('venues').set({ address: '4 Fő tér' }).where('slug', '=', hall).execute()
  })
  expect(ready((await second) ?? null).changes).toMatchObject([{ before: '4 Fő tér', after: '5 Fő tér' }])
})

test('files: what was done is told, and stands whole in the audit log', async () => {
  const soloist = { soloist: `new-${hall}`, name: 'New', profession_en: 'harp', about_en: 'Plays.' }
  const soloists = [
    soloist,
    { ...soloist, soloist: `other-${hall}` },
    { soloist: `anna-${hall}`, profession_en: 'viola' },
  ]
  const file = json({ soloists }, `${'x'.repeat(120)}.json`)
  await sendSeason(desk, visitor, { file, seen: ready(await look(file)).seen })
  expect((await visitor.hybrid(path)).props.flash.notice).toEqual({
    kind: 'positive',
    text: '2 entries created as drafts, 1 value changed.',
  })
  const { subject, details } = await db
    .selectFrom('audit_log')
    .select(['subject', 'details'])
    .where('action', '=', 'season brought in')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const change = { sheet: 'soloists', line: 3, of: `anna-${hall}`, column: 'profession_en' }
  expect({ subject, details }).toEqual({
    subject: 'season',
    details: {
      file: 'x'.repeat(100),
      before: null,
      after: {
        made: [{ sheet: 'soloists', count: 2, names: [`new-${hall}`, `other-${hall}`] }],
        changes: [{ ...change, before: 'violin', after: 'viola' }],
      },
    },
  })
})

test('files: what is told of a refused text is told by its beginning', async () => {
  const refused = async (text: string) =>
    flaws(await look(json({ events: [{ event: `evening-${hall}`, text_en: text }] })))
  const [link] = await refused(`[a](javascript:${'x'.repeat(400)})`)
  expect(link).toMatchObject({ is: 'link', values: { name: expect.stringMatching(/^javascript:x+$/) } })
  expect(String(link!.values['name']).length).toBeLessThanOrEqual(100)
  const [block] = await refused(`\`\`\`title\ntext: A\n${'y'.repeat(400)}: b\n\`\`\``)
  expect(block).toMatchObject({ is: 'blockField', values: { limit: 0, known: 'text, level' } })
  expect(String(block!.values['field']).length).toBeLessThanOrEqual(300)
})

test('files: what was imported is counted at once, so that statements are planned for it', async () => {
  const { rows } = await sql<{ counted: number; dates: number }>`
    select reltuples::integer as counted, (select count(*)::integer from event_dates) as dates
    from pg_class where oid = 'event_dates'::regclass`.execute(db)
  expect(rows[0]!.counted).toBe(rows[0]!.dates)
  expect(rows[0]!.dates).toBeGreaterThan(0)
})
