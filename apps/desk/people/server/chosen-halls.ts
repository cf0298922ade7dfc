/** Halls that are chosen for a role or a right. */
import { z } from 'zod'
import type { DeskContext } from '#apps/desk/server/context.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { type Hall, listHallsOf } from '#apps/desk/session/server/hall-store.ts'
import { formField } from '#ui/forms/server/form-field.ts'

/** Halls by id; none: all. Invalid values are rejected, never treated as all. */
export const chosenHalls = z.array(formField.id).max(500).default([])

export const listHalls = ({ db, locale }: DeskContext, person: StaffPerson) =>
  listHallsOf(db, { roles: person.roles, locale })

export const areHalls = (ids: readonly number[], halls: readonly Hall[]) =>
  ids.every((asked) => halls.some(({ id }) => id === asked))

/** None: all halls. */
export const toVenueIds = (ids: readonly number[]): (number | null)[] => (ids.length > 0 ? [...new Set(ids)] : [null])
