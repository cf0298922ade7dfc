import { z } from 'zod'
import { locales } from '#values/locales.ts'
import { staffRoles } from '#core/accounts/roles/roles.ts'
import { sentId } from '#ui/forms/server/number-field.ts'
import { emailField } from '#apps/desk/server/email-field.ts'

/** Halls by their ids; none: all. What is no list of ids is refused, never taken for all. */
const halls = z.array(sentId).max(500).default([])

const role = z.enum(staffRoles)

/** Who is invited, as what and where, and in which language they are written to. */
export const staffInviteSchema = z.object({
  email: emailField,
  role,
  halls,
  locale: z.enum(locales),
})

export const staffRoleSchema = z.object({ role, halls })

/** One role in one hall, or, with null, that for all halls. */
export const staffOneRoleSchema = z.object({ role, hall: z.number().int().positive().nullable() })
