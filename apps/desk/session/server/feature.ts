import { back, external } from '@cadenza/navigation/server'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/schema/schema.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { setStaffVenue } from '#platform/http/sessions/staff-session-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { formField } from '#ui/forms/server/form-field.ts'
import { type Locale, locales } from '#values/locales.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { invitationHandlers } from './invitation-handlers.ts'
import { secondFactorHandlers } from './second-factor-handlers.ts'
import { setUpHandlers } from './set-up-handlers.ts'
import { signInHandlers } from './sign-in-handlers.ts'
import { listHallsOf } from './hall-store.ts'
import { readDeskPath } from './return-path.ts'

/** Null or empty: all halls. */
const hallSchema = z.object({ hall: z.union([formField.id, z.null(), z.literal('').transform(() => null)]) })
const languageSchema = z.object({ locale: z.enum(locales).catch('en'), to: z.unknown().optional() })
const tourSchema = z.object({ seen: z.boolean().catch(true) })

/** All halls, if the user has no role in that one. */
const chooseHall = deskHandler('hall.choose', async ({ body, person, context }) => {
  const { db, locale, session } = context
  const asked = checkForm(hallSchema, body, context.translate).hall
  const halls = await listHallsOf(db, { roles: person.roles, locale })
  const hall = halls.some(({ id }) => id === asked) ? asked : null
  await setStaffVenue(db, session.current!.id, hall)
  return back()
})

const chooseLanguage = deskHandler('language.choose', async ({ body, url, person, context }) => {
  const form = checkForm(languageSchema, body, context.translate)
  await savePreference(context.db, person.id, { locale: form.locale })
  return external(url.origin + readDeskPath(form.to, url.origin))
})

/** `false` shows the tour again. */
const seeTour = deskHandler('tour.seen', async ({ body, person, context: { db, translate } }) => {
  const form = readForm(tourSchema, body, translate)
  const isSeen = 'value' in form ? form.value.seen : true
  await savePreference(db, person.id, { toured_at: isSeen ? sql<Date>`now()` : null })
  return back()
})

export const sessionFeature = {
  handlers: {
    ...signInHandlers,
    ...secondFactorHandlers,
    ...setUpHandlers,
    ...invitationHandlers,
    'hall.choose': chooseHall,
    'language.choose': chooseLanguage,
    'tour.seen': seeTour,
  },
} satisfies ServerFeature

async function savePreference(
  db: Db,
  userId: number,
  preference: { locale: Locale } | { toured_at: RawBuilder<Date> | null },
): Promise<void> {
  await db
    .insertInto('staff_settings')
    .values({ user_id: userId, ...preference })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(preference))
    .execute()
}
