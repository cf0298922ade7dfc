/** Drafts of halls, events and soloists; and the exports of the season and its template. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type Draft, draftKinds } from '../files.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const path = '/desk/season/files'

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let person: number
beforeAll(async () => {
  const signedIn = await desk.signedIn('planner')
  visitor = signedIn.visitor
  person = signedIn.id
  const states = sql`(values ('draft', null, null), ('out', '2026-01-01', null), ('later', '2099-01-01', null), ('gone', null, '2026-01-01'))
    as given (slug, published, archived)`
  const shown = sql`published::timestamptz, archived::timestamptz`
  await sql`insert into venues (slug, title, city, address, content, google_maps_url, published_at, archived_at)
    select slug, '{"en": "Hall", "hu": "Terem"}', '{"en": "Town"}', '1', '{"en": []}', 'https://maps.example/', ${shown} from ${states}`.execute(
    db,
  )
  await sql`insert into events (slug, title, content, program_works, duration_minutes, published_at, archived_at)
    select slug, '{"en": "Evening"}', '{"en": []}', '[]', 60, ${shown} from ${states}`.execute(db)
  await sql`insert into soloists (slug, name, profession, description, published_at, archived_at)
    select slug, 'Zita', '{"en": "harp"}', '{"en": "Plays."}', ${shown} from ${states}`.execute(db)
})

/** Returns the records of each kind with their states. */
const stored = async () => {
  const { rows } = await sql<{ kind: string; id: number; slug: string; published: string | null }>`
    select * from (
      select 0 as place, 'venues' as kind, id, slug, published_at::text as published from venues
      union all select 1, 'events', id, slug, published_at::text from events
      union all select 2, 'soloists', id, slug, published_at::text from soloists) as found
    where slug in ('draft', 'out', 'later', 'gone') order by place, id`.execute(db)
  return rows
}
const idsOf = async (...slugs: string[]) => {
  const rows = await stored()
  return Object.fromEntries(
    draftKinds.map((kind) => [
      kind,
      rows.filter((row) => row.kind === kind && slugs.includes(row.slug)).map(({ id }) => id),
    ]),
  )
}
const lastAudit = async () => {
  const { actor, action, subject, details } = await db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { actor, action, subject, details }
}

test('drafts: what is out, comes out later or is archived is none, and is called as its reader reads', async () => {
  const hungarian = (await desk.signedIn('planner', 'hu')).visitor
  const { drafts } = (await hungarian.hybrid(path)).props
  const { venues, events, soloists } = await idsOf('draft')
  expect(drafts).toEqual([
    { kind: 'venues', id: venues![0], title: 'Terem' },
    { kind: 'events', id: events![0], title: 'Evening' },
    { kind: 'soloists', id: soloists![0], title: 'Zita' },
  ])
})

test('drafts: those of one kind come by their names, as the language sorts them', async () => {
  await sql`insert into soloists (slug, name, profession, description, published_at)
    select 'sorted-' || lower(name), name, '{"en": "harp"}', '{"en": "Plays."}', null from unnest(array['Zsolt', 'Csaba', 'Cuki', 'Ágnes']) as name`.execute(
    db,
  )
  const namesIn = async (locale: 'en' | 'hu') => {
    const { drafts } = (await (await desk.signedIn('planner', locale)).visitor.hybrid(path)).props
    return drafts.filter(({ kind }: Draft) => kind === 'soloists').map(({ title }: Draft) => title)
  }
  expect(await namesIn('en')).toEqual(['Ágnes', 'Csaba', 'Cuki', 'Zita', 'Zsolt'])
  expect(await namesIn('hu')).toEqual(['Ágnes', 'Cuki', 'Csaba', 'Zita', 'Zsolt'])
  await sql`delete from soloists where slug like 'sorted-%'`.execute(db)
})

test('drafts: those that are named are published and taken back, and nothing else; it is told and written down', async () => {
  const before = await stored()
  const chosen = await idsOf('draft', 'out', 'later', 'gone')
  const done = await idsOf('draft')
  const { props } = await visitor.post(`${path}/published`, { ...chosen, isPublished: 'true' })
  const undo = { url: `${path}/published`, method: 'POST', data: { ...done, isPublished: 'false' } }
  expect(props.flash.notice).toEqual({
    kind: 'positive',
    text: '3 drafts are published.',
    undo,
    caption: expect.stringContaining('legal notice'),
  })
  expect(await lastAudit()).toEqual({
    actor: `user ${person}`,
    action: 'drafts published',
    subject: 'season',
    details: { before: { isPublished: false }, after: { isPublished: true, ...done } },
  })
  const after = await stored()
  expect(after.filter(({ slug }) => slug !== 'draft')).toEqual(before.filter(({ slug }) => slug !== 'draft'))
  expect(after.filter(({ slug, published }) => slug === 'draft' && published !== null)).toHaveLength(3)
  // Archived records are not drafts, and are not reverted when named.
  const back = await visitor.post(`${path}/published`, { ...chosen, ...done, isPublished: 'false' })
  expect(back.props.flash.notice).toEqual({ kind: 'positive', text: '3 are drafts again.' })
  expect(await stored()).toEqual(before)
  expect(await lastAudit()).toMatchObject({
    action: 'drafts unpublished',
    details: { before: { isPublished: true }, after: { isPublished: false, ...done } },
  })
  const nothing = await visitor.post(`${path}/published`, { isPublished: 'true' })
  expect(nothing.props.flash.notice).toEqual({ kind: 'positive', text: '0 drafts are published.' })
})

test.each([
  [{ venues: [0], isPublished: 'true' }, 'venues.0'],
  [{ events: ['1.5'], isPublished: 'true' }, 'events.0'],
  [{ soloists: [Number.MAX_SAFE_INTEGER + 1], isPublished: 'true' }, 'soloists.0'],
  [{ isPublished: 'yes' }, 'isPublished'],
  [{ soloists: [Number.MAX_SAFE_INTEGER], isPublished: 'true' }, null],
])('drafts: what no form of ours sends is refused by field: %#', async (sent, field) => {
  const before = await stored()
  const { props } = await visitor.post(`${path}/published`, sent)
  expect(Object.keys(props.errors ?? {})).toEqual(field === null ? [] : [field])
  expect(await stored()).toEqual(before)
})

test('season as a file: its name has the day, and it is written down in which form it was exported', async () => {
  for (const format of ['json', 'xlsx']) {
    const { headers } = await visitor.get(`${path}/season.${format}`)
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="season-\\d{4}-\\d\\d-\\d\\d\\.${format}"`),
    )
    expect(await lastAudit()).toEqual({
      actor: `user ${person}`,
      action: 'season exported',
      subject: 'season',
      details: { format },
    })
  }
  const { headers } = await visitor.get(`${path}/template.xlsx`)
  expect(headers['content-disposition']).toContain('filename="season-template.xlsx"')
})
