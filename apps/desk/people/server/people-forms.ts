import { z } from 'zod'
import { locales } from '#values/locales.ts'
import { staffRoles } from '#core/accounts/roles/roles.ts'
import { sentId } from '#ui/forms/server/number-field.ts'
import { emailField } from '#apps/desk/server/email-field.ts'

/** Halls by id; none: all. Invalid values are rejected, never treated as all. */
const halls = z.array(sentId).max(500).default([])

const role = z.enum(staffRoles)

/** Invitation: address, role, halls, and language of the mail. */
export const staffInviteSchema = z.object({
  email: emailField,
  role,
  halls,
  locale: z.enum(locales),
})

export const staffRoleSchema = z.object({ role, halls })

/** A role in one hall, or, with null, for all halls. */
export const staffOneRoleSchema = z.object({ role, hall: z.number().int().positive().nullable() })
