import { back, external } from '@cadenza/navigation/server'
import { z } from 'zod'
import { setStaffVenue } from '#platform/http/sessions/staff-session-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { sentId } from '#ui/forms/server/number-field.ts'
import { locales } from '#values/locales.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { chooseLocale, saveTour } from '#apps/desk/server/staff-store.ts'
import { listHallsOf } from './hall-store.ts'
import { readDeskPath } from './return-path.ts'

/** Null or empty: all halls. */
const hallSchema = z.object({ hall: z.union([sentId, z.null(), z.literal('').transform(() => null)]) })
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
  await chooseLocale(context.db, person.id, form.locale)
  return external(url.origin + readDeskPath(form.to, url.origin))
})

const seeTour = deskHandler('tour.seen', async ({ body, person, context: { db, translate } }) => {
  const form = readForm(tourSchema, body, translate)
  await saveTour(db, person.id, 'value' in form ? form.value.seen : true)
  return back()
})

export const staffPreferenceHandlers = {
  'hall.choose': chooseHall,
  'language.choose': chooseLanguage,
  'tour.seen': seeTour,
}
