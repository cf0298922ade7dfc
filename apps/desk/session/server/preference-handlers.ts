import { back, external } from '@cadenza/navigation/server'
import { z } from 'zod'
import { setStaffVenue } from '#platform/http/sessions/staff-session-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { sentId } from '#ui/forms/server/number-field.ts'
import { locales } from '#values/locales.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { chooseLocale, saveTour } from '#apps/desk/server/staff-store.ts'
import { listHallsOf } from './hall-store.ts'
import { readDeskPath } from './return-path.ts'

/** Null or empty: all halls. */
const hallSchema = z.object({ hall: z.union([sentId, z.null(), z.literal('').transform(() => null)]) })
const languageSchema = z.object({ locale: z.enum(locales).catch('en'), to: z.unknown().optional() })
const tourSchema = z.object({ seen: z.boolean().catch(true) })

/** All halls, if the user has no role in that one. */
const chooseHall = deskHandler('hall.choose', async ({ body, person, context: { db, locale, session, translate } }) => {
  const form = readForm(hallSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const asked = form.value.hall
  const halls = await listHallsOf(db, { roles: person.roles, locale })
  const hall = halls.some(({ id }) => id === asked) ? asked : null
  await setStaffVenue(db, session.current!.id, hall)
  return back()
})

const chooseLanguage = deskHandler('language.choose', async ({ body, url, person, context: { db, translate } }) => {
  const form = readForm(languageSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  await chooseLocale(db, person.id, form.value.locale)
  return external(url.origin + readDeskPath(form.value.to, url.origin))
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
