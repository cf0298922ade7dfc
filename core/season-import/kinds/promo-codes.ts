import { defineKind } from '../entries/define-kind.ts'
import { field } from '../entries/field.ts'
import { yaml, writeMoney } from '../fields/fields.ts'

export const promoEntries = defineKind({
  name: 'promo codes',
  table: 'promo_codes',
  layout: { in: 'map', file: 'promo-codes' },
  key: 'code',
  order: ['id'],
  fields: {
    title: field.text(yaml.text()),
    percent: field.of(yaml.whole(1, 100).optional()),
    amount: field.of(yaml.money().optional(), { column: 'amount_cents', toFile: writeMoney }),
    starts: field.moment(yaml.moment().optional(), 'starts_at'),
    ends: field.moment(yaml.moment().optional(), 'ends_at'),
    max_uses: field.of(yaml.whole(1, 1_000_000).optional()),
    venue: field.venue(yaml.key().optional()),
  },
  complete(given, { refuse }) {
    const { percent, amount, starts, ends } = given
    if ((percent === undefined) === (amount === undefined)) {
      refuse([], 'It takes off either a "percent" or an "amount".')
      return null
    }
    if (starts !== undefined && ends !== undefined && starts >= ends)
      refuse(['ends'], `The code ends at ${ends}, before it starts (${starts}): nobody could use it.`)
    return given
  },
  toRow: ({ percent }) => ({ kind: percent === undefined ? 'fixed' : 'percent' }),
  async guard(changes, { refuse }, { trx }) {
    const used = await trx.selectFrom('promo_codes').select(['id', 'used']).execute()
    for (const { entry, stored: before } of changes) {
      const uses = used.find(({ id }) => id === before?.id)?.used ?? 0
      if ((entry.data.max_uses ?? uses) < uses)
        refuse(entry.placeOf(['max_uses']), `${entry.key} was used ${uses} times: max_uses is at least ${uses}.`)
    }
  },
})
