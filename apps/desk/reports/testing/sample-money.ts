import type { MoneySums, ReportFilters } from '../reports.ts'

/** Two tickets sold, one of them refunded without its fee. */
export const sampleMoney = {
  tickets: 2,
  free: 0,
  sale: 8400,
  fee: 300,
  discount: -500,
  refund: -4200,
  keep: 150,
  chargeback: 0,
  gross: 4150,
  vat: 650,
} satisfies MoneySums

export const sampleFilters = {
  by: 'paid',
  from: '2026-11-01',
  to: '2026-11-21',
  venue: null,
} satisfies ReportFilters
