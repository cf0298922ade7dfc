/**
 * Every desk address with an id: for a missing record, or with an invalid form, nothing is written.
 */
import { href, listRoutes } from '@cadenza/navigation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareRows, readRows } from '#platform/testing/rows.ts'
import { paint } from '#core/content/media/server/testing/picture-bytes.ts'
import { sendFiles } from '#apps/desk/content/media/server/testing/send-file.ts'
import type { StaffRoute } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { storeHallRecords, storeHouseRecords } from './testing/named-records.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const nowhere = 999_999_999
const records = {
  ...(await storeHouseRecords(db)),
  ...(await storeHallRecords(desk)),
  revision: nowhere,
  person: nowhere,
}
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeAll(async () => {
  visitor = (await desk.signedIn()).visitor
})

/** Address parameters that are not ids. */
const asking = new Set(['asked', 'format', 'change', 'kind', 'language', 'report', 'invitation', 'library'])
const nothing = {
  ...records,
  ...Object.fromEntries(Object.keys(records).flatMap((name) => (asking.has(name) ? [] : [[name, nowhere]]))),
  entry: `link-${nowhere}`,
  order: 'NOBODY-1',
  batch: crypto.randomUUID(),
}

/**
 * Forms of messages and people report their errors first, and have tests of their own; files are
 * sent below.
 */
const isElsewhere = (name: string) => /^(inbox|people|(media|files)\.re(place|store)$|files\.store$)\b/.test(name)
const routes = listRoutes(deskRoutes)
  .filter(({ guards, path }) => {
    const named = [...path.matchAll(/\{(\w+)/g)].map(([, parameter = '']) => parameter)
    return guards.includes('staff') && named.some((parameter) => !asking.has(parameter))
  })
  .map(({ name, methods }) => ({ name: name as StaffRoute, method: methods[0]! }))
/** Parameters of lists. */
const names = 'q sort after before at from to day hall event code seller state show person source language list'.split(
  ' ',
)
/** Areas for texts and pictures. */
const rooms = 'articles categories events gallery hall-texts media menus pages questions soloists surveys'.split(' ')
const addressOf = (name: StaffRoute, named: object) => href(deskRoutes[name], named as never)

async function withRows(act: () => Promise<void>): Promise<string[]> {
  const except = { except: ['staff_sessions', 'content_drafts'] }
  const before = await readRows(db, except)
  await act()
  return compareRows(before, await readRows(db, except))
}

/**
 * Previews, moves and drafts show no message, and have no errors; halls are checked all the same.
 */
const quiet =
  /^(?!hall-texts).*\.draft\.(store|destroy)$|^(questions|articles|categories|gallery)\.move$|^preview\.show$/
const filled: Record<string, object> = { 'gallery.save': { change: 'publish' } }

test('desk: what there is not is opened and changed by nobody, whatever it is', async () => {
  const told: { name: string; status: number; notice: unknown }[] = []
  const written = await withRows(async () => {
    for (const { name, method } of routes.filter((route) => !isElsewhere(route.name))) {
      const url = addressOf(name, nothing)
      const body = {
        was: {},
        mine: {},
        by: 1,
        change: 'archive',
        ...filled[name],
        ...(method === 'DELETE' && { _method: method }),
      }
      const { status, props } = method === 'GET' ? await visitor.get(url) : await visitor.post(url, body)
      told.push({ name, status, notice: props?.flash?.notice })
    }
  })
  const expected = told.map(({ name }) => ({ name, status: quiet.test(name) ? 200 : 404, notice: undefined }))
  expect(told).toEqual(expected)
  expect(told.length).toBeGreaterThan(90)
  expect(written).toEqual([])
})

test('desk: no file is put in the place of a picture that is not there, and none is brought back', async () => {
  const files = [{ name: 'a.jpg', bytes: await paint(300, 200).jpeg().toBuffer() }]
  const written = await withRows(async () => {
    expect((await sendFiles(desk, visitor, { url: addressOf('media.replace', nothing), files })).status).toBe(404)
    const { props } = await visitor.post(addressOf('media.restore', nothing))
    expect(props.flash.notice).toEqual({ kind: 'negative', text: 'This can no longer be undone.' })
  })
  expect(written).toEqual([])
})

test('desk: a form that is none is refused at its field, whatever it is of', async () => {
  const asked = routes.filter(
    ({ name, method }) =>
      method === 'POST' && new RegExp(`^(${rooms.join('|')})\\.`).test(name) && !/revert|restore|duplicate/.test(name),
  )
  const refused: string[] = []
  const written = await withRows(async () => {
    for (const { name } of asked) {
      const nonsense = { was: 'x', mine: 'x', change: 'burn', by: 'far' }
      const { status, props } = await visitor.post(addressOf(name, records), nonsense)
      if (status === 200 && Object.keys(props.errors).length > 0 && !props.flash.notice) refused.push(name)
    }
  })
  expect(refused).toEqual(asked.map(({ name }) => name))
  expect(refused.length).toBeGreaterThan(30)
  expect(written).toEqual([])
})

// Holds: desk.no-address-is-a-fault
test('desk: numbers that no column holds, and signs that PostgreSQL takes in no text, are no fault of the desk', async () => {
  const reading = listRoutes(deskRoutes).filter(
    ({ guards, methods }) => guards.includes('staff') && methods[0] === 'GET',
  )
  const asked = reading.flatMap(({ name, path }) => {
    const numbered = path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
      asking.has(parameter) ? String(records[parameter as keyof typeof records]) : '9'.repeat(23),
    )
    if (numbered !== path) return [{ name, url: numbered }]
    const values = ['\0', '9'.repeat(23), "'", '{}', '0001-01-01']
    return values.map((value) => ({ name, url: `${path}?${new URLSearchParams(names.map((one) => [one, value]))}` }))
  })
  const faults: string[] = []
  for (const { name, url } of asked)
    if ((await visitor.get(url)).status >= 500) faults.push(`${name} ${url.slice(0, 60)}`)
  expect(faults).toEqual([])
  expect(asked.length).toBeGreaterThan(200)
})
