import { defineList } from '#apps/desk/server/list-query.ts'

/** In order of writing: `id` increases with it. */
export const auditList = defineList({
  sorts: { at: { column: 'sort_id', type: 'bigint' } },
  byDefault: '-at',
  pageSize: 50,
})

export type AuditSort = keyof typeof auditList.sorts
