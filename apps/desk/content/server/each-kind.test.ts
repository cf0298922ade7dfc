/**
 * Runs through all content types and their actions: the row, the desk's lists and the public pages
 * agree.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { Fields } from '../content.ts'
import { type TextKind, textKinds } from '../testing/kinds.ts'
import { type Named, storeNamed } from '../testing/named.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let named: Named
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeAll(async () => {
  named = await storeNamed(desk)
})
beforeEach(async () => {
  visitor = (await desk.signedIn('owner')).visitor
})

/** Words that occur nowhere else. */
let made = 0
const secret = () =>
  `Quincunx${'abcdefghijklmnopqrstuvwxyz'[Math.floor(made / 26)]}${'abcdefghijklmnopqrstuvwxyz'[made++ % 26]}`

type Answer = Awaited<ReturnType<typeof visitor.post>>
const undo = ({ props }: Answer) => visitor.post(props.flash.notice.undo.url, props.flash.notice.undo.data)

/** Actions on a text of a type. */
function createRoom({ room, table, list, fields, addresses, place }: TextKind) {
  const path = (id: number | 'new') => `/desk/${room}/${id}`
  const open = async (id: number | 'new') => {
    const { props } = await visitor.hybrid(path(id))
    return props.writing ?? props.question
  }
  const row = async (id: number): Promise<Record<string, any>> => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(own) as row from ${sql.table(table)} as own where id = ${id}`.execute(db)
    return rows[0]!.row
  }
  const soloists = async (id: number) =>
    (await sql`select soloist_id, position from event_soloists where event_id = ${id} order by position`.execute(db))
      .rows
  return {
    open,
    row,
    /** All stored columns, except those counted by the database. */
    async stored(id: number): Promise<Record<string, unknown>> {
      const { version: _, updated_at: __, ...own } = await row(id)
      return table === 'events' ? { ...own, soloists: await soloists(id) } : own
    },
    async make(words: string, intent = 'save', more: object = {}): Promise<number> {
      const mine = fields(words, named)
      const { payload, props } = await visitor.post(`/desk/${room}`, {
        was: (await open('new')).fields,
        mine,
        intent,
        ...more,
      })
      expect(props.errors ?? {}).toEqual({})
      const id = Number(new URL(payload.url).pathname.split('/').at(-1))
      await place?.(desk, id)
      return id
    },
    async save(id: number, changed: Fields, more: object = {}): Promise<Answer> {
      const was = (await open(id)).fields as Fields
      return visitor.post(path(id), { was, mine: { ...was, ...changed }, ...more })
    },
    setState: (id: number, change: string) => visitor.post(`${path(id)}/state`, { change }),
    /** Public addresses where the words appear. */
    async seenAt(id: number, words: string): Promise<string[]> {
      const seen = await Promise.all(
        addresses(await row(id)).map(async (address) => {
          const { status, body } = await desk.visitor().get(address)
          return status === 200 && body.includes(words) ? [address] : []
        }),
      )
      return seen.flat()
    },
    addressesOf: async (id: number) => addresses(await row(id)),
    /** Desk lists that contain it. */
    async listedIn(id: number, shows: readonly string[]): Promise<string[]> {
      const isLine = list.isLine ?? ((line: { id: number }) => line.id === id)
      const found = await Promise.all(
        shows.map(async (show) => {
          const { props } = await visitor.hybrid(`${list.path}?show=${show}`)
          return props[list.property].some((line: unknown) => isLine(line, id)) ? [show] : []
        }),
      )
      return found.flat()
    },
  }
}
type Room = ReturnType<typeof createRoom>

describe.each(textKinds)('each kind of text, $name:', (kind) => {
  const room: Room = createRoom(kind)
  /** The list of a menu is named after it. */
  const current = kind.name === 'menu link' ? 'footer' : 'current'
  const lists = [current, 'archived']

  async function expectSeen(id: number, words: string, isSeen: boolean) {
    expect(await room.seenAt(id, words)).toEqual(isSeen ? await room.addressesOf(id) : [])
  }

  test('a new one is a draft with every field that was typed, which nobody sees; then it is published', async () => {
    const words = secret()
    const id = await room.make(words)
    const { fields, publishedAt, archivedAt } = await room.open(id)
    expect([fields, publishedAt, archivedAt]).toEqual([kind.fields(words, named), null, null])
    await expectSeen(id, words, false)
    expect(await room.listedIn(id, lists)).toEqual([current])
    const before = await room.stored(id)
    const answer = await room.save(id, {}, { intent: 'publish' })
    await expectSeen(id, words, true)
    expect(await room.stored(id)).toEqual({ ...before, published_at: expect.any(String) })
    await undo(answer)
    expect(await room.stored(id)).toEqual(before)
    await expectSeen(id, words, false)
  })

  test('one for later is seen from its moment on, and not before', async () => {
    const words = secret()
    const id = await room.make(words, 'schedule', { at: '2031-02-20T10:00' })
    expect((await room.row(id))['published_at']).toBe('2031-02-20T09:00:00+00:00')
    await expectSeen(id, words, false)
    expect(await room.listedIn(id, [...lists, 'drafts'])).toEqual([current, 'drafts'])
    await sql`update ${sql.table(kind.table)} set published_at = now() + interval '1 hour' where id = ${id}`.execute(db)
    await expectSeen(id, words, false)
    await sql`update ${sql.table(kind.table)} set published_at = now() where id = ${id}`.execute(db)
    await expectSeen(id, words, true)
  })

  test('it is taken from visitors, archived and brought back, and each is taken back', async () => {
    const words = secret()
    const id = await room.make(words, 'publish')
    const published = await room.stored(id)
    for (const [change, column, listed] of [
      ['unpublish', 'published_at', current],
      ['archive', 'archived_at', 'archived'],
    ] as const) {
      const answer = await room.setState(id, change)
      await expectSeen(id, words, false)
      expect(await room.listedIn(id, lists)).toEqual([listed])
      const value = change === 'archive' ? expect.any(String) : null
      expect(await room.stored(id)).toEqual({ ...published, [column]: value })
      await undo(answer)
      expect(await room.stored(id)).toEqual(published)
      await expectSeen(id, words, true)
    }
    await room.setState(id, 'archive')
    const revived = await room.setState(id, 'revive')
    expect(await room.stored(id)).toEqual(published)
    await expectSeen(id, words, true)
    await undo(revived)
    expect(await room.listedIn(id, lists)).toEqual(['archived'])
    await expectSeen(id, words, false)
  })

  test('every field is changed, read by visitors, and taken back, alone and with all others', async () => {
    const [words, others] = [secret(), secret()]
    const id = await room.make(words, 'publish')
    const another = await room.make(secret(), 'publish')
    const [before, beside] = [await room.stored(id), await room.stored(another)]
    const [fields, changed] = [kind.fields(words, named), kind.changed(others, named)]
    expect(Object.keys(changed).toSorted()).toEqual(Object.keys(fields).toSorted())
    const comparable = (own: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(own).filter(([column]) => !kind.placed?.includes(column)))
    // One language per text is enough here: below all are changed at once, each to another value.
    for (const name of Object.keys(fields).filter((field) => !/_(en|fr)$/.test(field))) {
      const answer = await room.save(id, { [name]: changed[name]! })
      expect((await room.open(id)).fields, name).toEqual({ ...fields, [name]: changed[name] })
      await undo(answer)
      expect(comparable(await room.stored(id)), name).toEqual(comparable(before))
    }
    const all = await room.save(id, changed)
    expect((await room.open(id)).fields).toEqual(changed)
    expect(Object.keys(fields).filter((field) => fields[field] === changed[field])).toEqual([])
    await undo(all)
    expect(comparable(await room.stored(id))).toEqual(comparable(before))
    expect((await room.open(id)).fields).toEqual(fields)
    expect(await room.stored(another)).toEqual(beside)
  })

  test('what nobody has touched stays as it is stored, and so does an address that is left empty', async () => {
    const words = secret()
    const id = await room.make(words)
    const fields = kind.fields(words, named)
    const column = Object.keys(fields)
      .find((name) => name.endsWith('_en') && !name.startsWith('slug'))!
      .slice(0, -3)
    await sql`update ${sql.table(kind.table)} set ${sql.ref(column)} = jsonb_set(${sql.ref(column)}, '{en}', '"Two  spaces"')
      where id = ${id}`.execute(db)
    const before = await room.row(id)
    const noAddress = Object.fromEntries(['slug', 'slug_en'].flatMap((name) => (name in fields ? [[name, '']] : [])))
    const changed = `${column}_hu`
    await room.save(id, { [changed]: 'Magyarul', ...noAddress }, { checked: ['no field of it'] })
    const after = await room.row(id)
    expect([after[column], after['slug']]).toEqual([{ ...before[column], hu: 'Magyarul' }, before['slug']])
    const { after: written } = await db
      .selectFrom('revisions')
      .select('after')
      .where('subject', '=', `${kind.name} ${id}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(written).toEqual({ [changed]: 'Magyarul' })
  })

  test('each change is written down with who made it, as what it is', async () => {
    const id = await room.make(secret())
    await room.save(id, {}, { intent: 'publish' })
    for (const change of ['unpublish', 'archive', 'revive']) await room.setState(id, change)
    await undo(await room.save(id, kind.changed(secret(), named)))
    const rows = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `${kind.name} ${id}`)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(
      ['create', 'save', 'publish', 'unpublish', 'archive', 'revive', 'save', 'revert'].map(
        (action) => `${kind.name} ${action}`,
      ),
    )
  })
})

describe.each(textKinds.filter(({ preview }) => preview))('each kind of text, $name:', (kind) => {
  const room: Room = createRoom(kind)

  test('a draft, and one that is archived, is looked at by who writes it, as it is typed', async () => {
    const [words, typed] = [secret(), secret()]
    const id = await room.make(words)
    const before = await room.stored(id)
    const was = (await room.open(id)).fields as Fields
    const look = async () => {
      const { location } = await visitor.get(`/desk/preview/${kind.preview}/${id}/en`, { follow: false })
      const url = new URL(location!, desk.config.origins.en)
      lastPart = url.pathname.split('/').at(-1)
      return (await desk.visitor().get(url.pathname + url.search)).body
    }
    let lastPart: string | undefined
    expect(await look()).toContain(words)
    const known = lastPart
    await visitor.post(`/desk/${kind.room}/${id}/draft`, { was, mine: { ...was, ...kind.changed(typed, named) } })
    expect(await look()).toContain(typed)
    // At the existing address, whatever slug is typed.
    expect(lastPart).toBe(known)
    expect(await room.stored(id)).toEqual(before)
    await room.setState(id, 'archive')
    expect(await look()).toContain(typed)
    expect(await room.seenAt(id, words)).toEqual([])
  })
})

describe.each(textKinds.filter(({ isMoved }) => isMoved))('each kind of text, $name:', (kind) => {
  const room: Room = createRoom(kind)
  const move = (id: number, by: number) =>
    visitor.post(`/desk/${kind.room}/${kind.name === 'menu link' ? `link-${id}` : id}/move`, { by })

  test('moved past neighbours it stands there on the page; past an end, or past none, nothing is moved', async () => {
    const words = [secret(), secret(), secret(), secret()]
    const ids: number[] = []
    for (const one of words) ids.push(await room.make(one, 'publish'))
    // Archived records are not neighbours.
    await room.setState(ids[1]!, 'archive')
    const [first, , third, last] = ids as [number, number, number, number]
    const [path = ''] = await room.addressesOf(first)
    const order = async () => {
      const { body } = await desk.visitor().get(path)
      const places = words.map((one, index) => ({ index, at: body.indexOf(one) })).filter(({ at }) => at >= 0)
      return places.toSorted((a, b) => a.at - b.at).map(({ index }) => index)
    }
    expect(await order()).toEqual([0, 2, 3])
    await move(third, -1)
    expect(await order()).toEqual([2, 0, 3])
    const far = await move(third, 2)
    expect(await order()).toEqual([0, 3, 2])
    await undo(far)
    expect(await order()).toEqual([2, 0, 3])
    for (const [id, by] of [
      [last, 1],
      [first, 500],
      [last, 0],
      [ids[1]!, -1],
    ] as const)
      expect((await move(id, by)).props.flash?.notice).toBeUndefined()
    expect(await order()).toEqual([2, 0, 3])
    await room.setState(ids[1]!, 'revive')
    expect(await order()).toHaveLength(4)
  })
})

test('events: a duplicate has every column of the first but its address and its moments, and its soloists in their order', async () => {
  const room = createRoom(textKinds.find(({ name }) => name === 'event')!)
  const id = await room.make(secret(), 'publish')
  const { venueId } = await storeConcert(db, { bystanders: false })
  await sql`update events set program_url = '/media/of-the-season.pdf', archived_at = now(), home_venue_id = ${venueId}
    where id = ${id}`.execute(db)
  const before = await room.stored(id)
  expect(Object.entries(before).filter(([, value]) => value === null)).toEqual([])
  const { payload } = await visitor.post(`/desk/events/${id}/duplicate`)
  const copy = Number(new URL(payload.url).pathname.split('/').at(-1))
  expect(await room.stored(copy)).toEqual({
    ...before,
    id: copy,
    slug: `${String(before['slug'])}-2`,
    published_at: null,
    archived_at: null,
    // Of who copies it, here of all halls.
    home_venue_id: null,
  })
  expect(await room.stored(id)).toEqual(before)
  expect((await visitor.post('/desk/events/999999999/duplicate')).status).toBe(404)
})
