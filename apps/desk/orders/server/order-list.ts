import { defineList } from '#apps/desk/server/list-query.ts'

/** Sort options of the order list; each has an index. */
export const orderList = defineList({
  sorts: {
    placed: { column: 'created_at', type: 'timestamptz' },
    sum: { column: 'total_cents', type: 'bigint' },
  },
  byDefault: '-placed',
  pageSize: 50,
})

export type OrderSort = keyof typeof orderList.sorts
