import { defineList } from '#apps/desk/server/list-query.ts'

/** Sort options of the staff list; each name is a column selected by `listPeople`. */
export const peopleList = defineList({
  sorts: {
    name: { column: 'sortName', type: 'text' },
    email: { column: 'sortEmail', type: 'text' },
    seen: { column: 'seenAt', type: 'timestamptz' },
  },
  byDefault: 'name',
  pageSize: 50,
})

export type PeopleSort = keyof typeof peopleList.sorts
