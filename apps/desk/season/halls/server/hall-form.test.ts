/** Limits of a hall's form. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { names, typedHall } from './testing/typed-hall.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  visitor = (await desk.signedIn()).visitor
})

test.each<[string, object, string[]]>([
  ['a country of small letters', { country: 'hu' }, ['country']],
  ['a country of three letters', { country: 'HUN' }, ['country']],
  ['a seller that is no number', { seller: 'x1' }, ['seller']],
  ['a seller that is nobody', { seller: '0' }, ['seller']],
  ['a seller and more', { seller: '1x' }, ['seller']],
  ['a part of no number', { parts: [{ ...typedHall.parts[0], id: 0 }] }, ['parts.0.id']],
  ['a part of a broken number', { parts: [{ ...typedHall.parts[0], id: 1.5 }] }, ['parts.0.id']],
  ['many seats', { parts: [{ ...typedHall.parts[0], seats: '1000001' }] }, ['parts.0.seats']],
  ['a long number of seats', { parts: [{ ...typedHall.parts[0], seats: ' '.repeat(40) + '1' }] }, ['parts.0.seats']],
  // It exists, and would disappear silently.
  [
    'a part that is emptied',
    { parts: [typedHall.parts[0], { id: 1, title: names(''), seats: '' }] },
    ['parts.1.title', 'parts.1.seats'],
  ],
  ['a part of seats alone', { parts: [{ id: null, title: names(''), seats: '5' }] }, ['parts.0.title']],
  [
    'a part with a name in Hungarian alone',
    { parts: [{ id: null, title: names('', '', 'A'), seats: '' }] },
    ['parts.0.seats'],
  ],
  ['a long name', { title: names('A', '', 'x'.repeat(81)) }, ['title']],
  ['61 parts', { parts: Array.from({ length: 61 }, () => typedHall.parts[0]) }, ['parts']],
  ['no parts', { parts: [] }, ['parts.0.title']],
  ['a broken version', { version: -1 }, ['version']],
])('halls: what no form of ours sends is refused by field: %s', async (_, changed, fields) => {
  const { props } = await visitor.post('/desk/season/halls', { ...typedHall, ...changed })
  expect(Object.keys(props.errors ?? {})).toEqual(fields)
})

test('halls: as much as may be typed is taken', async () => {
  const part = { id: null, title: names('x'.repeat(80)), seats: '1 000 000' }
  const { location } = await visitor.post(
    '/desk/season/halls',
    {
      ...typedHall,
      title: names('x'.repeat(80)),
      city: 'x'.repeat(200),
      address: 'x'.repeat(200),
      parts: Array.from({ length: 60 }, () => part),
    },
    { follow: false },
  )
  const id = Number(location!.split('/').at(-1))
  const parts = await db.selectFrom('hall_categories').select('capacity').where('venue_id', '=', id).execute()
  expect(parts).toEqual(Array.from({ length: 60 }, () => ({ capacity: 1_000_000 })))
})
