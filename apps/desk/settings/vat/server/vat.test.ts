import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  visitor = (await desk.signedIn('owner')).visitor
})
const add = async (changes: object = {}) =>
  (
    await visitor.post('/desk/settings/vat', {
      country: 'AT',
      kind: 'concert',
      rate: '13',
      from: '2020-01-01',
      ...changes,
    })
  ).props
const austrian = async () => {
  const { rows } = await sql<{ rate: string }>`
    select concat_ws(' ', class, rate_bp, valid_from, valid_to) as rate from vat_rates where country = 'AT' order by valid_from, class`.execute(
    db,
  )
  return rows.map(({ rate }) => rate)
}

describe('VAT rates at the desk', () => {
  // Holds: desk.vat-rates-of-any-country
  test('are added for any country; a later one ends the one before, and goes with its removal', async () => {
    expect((await add()).flash.notice.text).toBe('The VAT rate has been added.')
    const { flash } = await add({ rate: '10,5', from: '2099-01-01' })
    expect(await austrian()).toEqual(['concert 1300 2020-01-01 2098-12-31', 'concert 1050 2099-01-01'])
    const undone = await visitor.post(flash.notice.undo.url, { _method: 'DELETE' })
    expect(undone.props.flash.notice.text).toBe('The VAT rate has been removed.')
    expect(await austrian()).toEqual(['concert 1300 2020-01-01'])
    expect((await add({ from: '2019-12-31' })).errors).toEqual({
      from: 'A rate of this class already begins on this day or later.',
    })
  })

  test('are refused where something is wrong', async () => {
    expect((await add({ country: 'ZZ', kind: '?', rate: '101', from: '' })).errors).toEqual({
      country: 'Choose a country.',
      kind: 'Enter a short name, such as concert.',
      rate: 'Enter a percentage from 0 to 100, such as 5.5.',
      from: 'Enter a day.',
    })
  })

  // Holds: desk.vat-rates-of-any-country
  test('are needed before the concerts of a country are sold: that is said, and none of theirs is removed', async () => {
    const { venueId, eventDateId } = await storeConcert(db, { bystanders: false })
    await sql`delete from vat_rates where country = 'AT'`.execute(db)
    await sql`update venues set country = 'AT' where id = ${venueId}`.execute(db)
    const publish = async () =>
      (await visitor.post(`/desk/season/${eventDateId}/publication`, { isPublished: true })).props.flash.notice.caption
    expect(await publish()).toContain(
      'No VAT rate is known for concerts in: Austria. Enter it in the settings before tickets are sold.',
    )
    const { hall, taxed, countries } = (await visitor.hybrid(`/desk/season/halls/${venueId}`)).props
    expect([hall.country, taxed.includes('AT'), countries.includes('AT')]).toEqual(['AT', false, true])
    await add()
    expect(await publish()).not.toContain('Austria')
    const { id } = await db.selectFrom('vat_rates').select('id').where('country', '=', 'AT').executeTakeFirstOrThrow()
    const kept = await visitor.post(`/desk/settings/vat/${id}`, { _method: 'DELETE' })
    expect(kept.props.flash.notice.text).toBe('Upcoming concerts need this rate.')
    expect(await austrian()).toHaveLength(1)
  })

  test('are of who edits the settings alone', async () => {
    const planner = (await desk.signedIn('planner')).visitor
    expect((await planner.hybrid('/desk/settings/vat')).status).toBe(403)
  })
})
