import { defineList } from '#apps/desk/server/list-query.ts'

export const promoList = defineList({
  sorts: {
    made: { column: 'id', type: 'bigint' },
    code: { column: 'sorted_code', type: 'text' },
    used: { column: 'used', type: 'bigint' },
  },
  byDefault: '-made',
  pageSize: 50,
})

export type PromoSort = keyof typeof promoList.sorts
