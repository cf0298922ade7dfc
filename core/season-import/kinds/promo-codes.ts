import type { z } from 'zod'
import { toCents } from '#values/money.ts'
import { removeMissing, fields, key, moment, money, text, whole, writeMoney, writeText } from '../fields/fields.ts'
import type { Kind } from '../entries/kind.ts'
import { toLocalMoment, selectLocal } from '#platform/database/local-moments.ts'
import { archiveRows, toJson, readIds, createReferences, saveEntries } from '../entries/rows.ts'

const schema = fields({
  title: text(),
  percent: whole(1, 100).optional(),
  amount: money().optional(),
  starts: moment().optional(),
  ends: moment().optional(),
  max_uses: whole(1, 1_000_000).optional(),
  venue: key().optional(),
}).refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
  error: 'takes off either a "percent" or an "amount"',
})
type PromoCode = z.infer<typeof schema>

export const promoEntries: Kind<PromoCode> = {
  name: 'promo codes',
  layout: { in: 'map', file: 'promo-codes' },
  schema,
  content: [],
  complete(given, { refuse }) {
    const { starts, ends } = given
    if (starts !== undefined && ends !== undefined && starts >= ends)
      refuse(['ends'], `The code ends at ${ends}, before it starts (${starts}): nobody could use it.`)
    return given
  },
  references: ({ venue }) => createReferences('venues', venue, 'venue'),
  moments: ({ starts, ends }) => [
    { value: starts, path: ['starts'] },
    { value: ends, path: ['ends'] },
  ],
  async read({ trx, timeZone }) {
    const rows = await trx
      .selectFrom('promo_codes')
      .leftJoin('venues', 'venues.id', 'venue_id')
      .select(['promo_codes.id', 'code', 'promo_codes.title', 'percent', 'amount_cents', 'max_uses'])
      .select(['venues.slug as venue', 'promo_codes.archived_at'])
      .select([selectLocal('starts_at', timeZone).as('starts'), selectLocal('ends_at', timeZone).as('ends')])
      .orderBy('promo_codes.id')
      .execute()
    return rows.map(({ id, code, archived_at, title, ...promo }) => ({
      key: code,
      id,
      isArchived: archived_at !== null,
      data: {
        title,
        percent: promo.percent ?? undefined,
        amount: promo.amount_cents === null ? undefined : toCents(promo.amount_cents),
        starts: promo.starts ?? undefined,
        ends: promo.ends ?? undefined,
        max_uses: promo.max_uses ?? undefined,
        venue: promo.venue ?? undefined,
      },
    }))
  },
  toFile: (promo) =>
    removeMissing({
      title: writeText(promo.title),
      percent: promo.percent,
      amount: promo.amount === undefined ? undefined : writeMoney(promo.amount),
      starts: promo.starts,
      ends: promo.ends,
      max_uses: promo.max_uses,
      venue: promo.venue,
    }),
  async guard(changes, { refuse }, { trx }) {
    const used = await trx.selectFrom('promo_codes').select(['id', 'used']).execute()
    for (const { entry, stored } of changes) {
      const uses = used.find(({ id }) => id === stored?.id)?.used ?? 0
      if ((entry.data.max_uses ?? uses) < uses)
        refuse(entry.placeOf(['max_uses']), `${entry.key} was used ${uses} times: max_uses is at least ${uses}.`)
    }
  },
  async write(changes, context) {
    const venueIds = await readIds(context, 'venues')
    await saveEntries(context, 'promo_codes', {
      changes,
      toRow: ({ key: code, data }) => ({
        code,
        title: toJson(data.title),
        kind: data.percent === undefined ? 'fixed' : 'percent',
        percent: data.percent ?? null,
        amount_cents: data.amount ?? null,
        starts_at: toLocalMoment(data.starts, context),
        ends_at: toLocalMoment(data.ends, context),
        max_uses: data.max_uses ?? null,
        venue_id: data.venue === undefined ? null : venueIds.get(data.venue)!,
        archived_at: null,
      }),
    })
  },
  archive: (ids, context) => archiveRows(context, 'promo_codes', ids),
}
