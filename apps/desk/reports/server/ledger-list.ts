import { defineList } from '#apps/desk/server/list-query.ts'

/** Sorting of ledger entries. */
export const ledgerList = defineList({
  sorts: {
    at: { column: 'at', type: 'timestamptz' },
    gross: { column: 'gross_cents', type: 'bigint' },
  },
  byDefault: '-at',
  pageSize: 100,
})

export type LedgerSort = keyof typeof ledgerList.sorts
