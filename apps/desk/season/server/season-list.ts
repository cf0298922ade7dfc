import { defineList } from '#apps/desk/server/list-query.ts'

/** Sort options of concerts; each name is a column selected by `listDates`. */
export const seasonList = defineList({
  sorts: {
    starts: { column: 'starts_at', type: 'timestamptz' },
    sold: { column: 'sold', type: 'bigint' },
  },
  byDefault: 'starts',
  pageSize: 50,
})

export type SeasonSort = keyof typeof seasonList.sorts
