import { formatDate } from '#values/dates.ts'
import { languageTags, type Locale, pickText } from '#values/locales.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { orderChannels } from '#apps/desk/orders/orders.ts'
import type { MoneyReport, ReportRow } from '../reports.ts'
import type { SummedRow } from './report-store.ts'

type Described = Pick<DeskContext, 'locale' | 'translate' | 'config'>

export function describeRows(report: MoneyReport, rows: readonly SummedRow[], described: Described): ReportRow[] {
  return rows.map(({ title, name, note, ...row }) => ({
    ...row,
    ...describe[report]({ key: row.key, title, name, note }, described),
  }))
}

type Named = Pick<SummedRow, 'key' | 'title' | 'name' | 'note'>
type Describe = (row: Named, described: Described) => Pick<ReportRow, 'label' | 'note'>

const inLanguage = (text: Named['title'], locale: Locale) => (text === null ? '' : pickText(text, locale))

const reasons = [
  'order_refunded',
  'organiser',
  'buyer',
  'date_cancelled',
  'date_moved',
  'date_postponed',
  'seats_gone',
  'paid_twice',
  'cancelled',
  'made_at_provider',
  'exchanged',
  'exchange',
  'kept',
  'chargeback',
] as const

/** A newer shop may have written others. */
const isAmong = <name extends string>(names: readonly name[], key: string): key is name =>
  (names as readonly string[]).includes(key)

const describe: Record<MoneyReport, Describe> = {
  days: ({ key }, { locale, config }) => ({
    label: formatDate(key, 'long', { locale, timeZone: config.timeZone }),
    note: '',
  }),
  channels: ({ key }, { translate }) => ({
    label: isAmong(orderChannels, key) ? translate(`orders.channel.${key}`) : key,
    note: '',
  }),
  categories: ({ title, note }, { locale, translate }) => ({
    label: inLanguage(title, locale) || translate('reports.noTicket'),
    note: inLanguage(note, locale),
  }),
  promo: ({ name, note }, { locale, translate }) => ({
    label: name ?? translate('reports.noCode'),
    note: inLanguage(note, locale),
  }),
  vat: ({ key, name }, { locale, translate, config }) => {
    const basisPoints = key.split(':')[1]!
    return {
      label: basisPoints === '' ? translate('reports.noRate') : formatRate(Number(basisPoints), locale),
      note: name || config.shopName,
    }
  },
  refunds: ({ key }, { translate }) => ({
    label: isAmong(reasons, key) ? translate(`reports.reason.${key}`) : key,
    note: '',
  }),
  settlement: ({ title, name }, { locale, config }) => ({
    label: inLanguage(title, locale),
    note: name || config.shopName,
  }),
}

const formatRate = (basisPoints: number, locale: Locale) =>
  new Intl.NumberFormat(languageTags[locale], { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  )
