import { defineList } from '#apps/desk/server/list-query.ts'

/** How concerts are sorted; each name is a column that `listDates` selects. */
export const seasonList = defineList({
  sorts: {
    starts: { column: 'starts_at', type: 'timestamptz' },
    sold: { column: 'sold', type: 'bigint' },
  },
  byDefault: 'starts',
  pageSize: 50,
})

export type SeasonSort = keyof typeof seasonList.sorts
