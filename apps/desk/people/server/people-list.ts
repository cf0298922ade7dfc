import { defineList } from '#apps/desk/server/list-query.ts'

/** How the list of people is sorted; each name is a column that `listPeople` selects. */
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
