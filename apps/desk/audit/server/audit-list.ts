import { defineList } from '#apps/desk/server/list-query.ts'

/** The log as it was written: `id` grows with it. */
export const auditList = defineList({
  sorts: { at: { column: 'sort_id', type: 'bigint' } },
  byDefault: '-at',
  pageSize: 50,
})

export type AuditSort = keyof typeof auditList.sorts
