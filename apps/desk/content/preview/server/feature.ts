import { HttpError, redirect, respond } from '@cadenza/navigation/server'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { locales } from '#values/locales.ts'
import { findVenuesOfEvent } from '#apps/desk/content/events/server/event-dates-store.ts'

const showPreview = deskHandler('preview.show', async (input) => {
  const { params, person, context } = input
  const id = Number(params.id)
  const language = locales.find((locale) => locale === params.language)!
  if (!(await mayLook(input))) throw new HttpError(404)
  const address = await context.previews.linkTo({ kind: params.kind, id, userId: person.id }, language)
  if (address !== null) return redirect(address)
  return respond(context.translate('content.look.nowhere'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
})

/** The existence of content of other halls is not revealed. */
async function mayLook({ params, person, context }: DeskInput<'preview.show'>): Promise<boolean> {
  const halls = findHalls(person.roles, 'content.view')
  if (halls === null) return true
  const id = Number(params.id)
  if (params.kind === 'hall') return halls.includes(id)
  const venues = params.kind === 'event' ? ((await findVenuesOfEvent(context.db, id)) ?? []) : []
  return venues.length === 0 || venues.some((venue) => halls.includes(venue))
}

export const previewFeature = {
  handlers: { 'preview.show': showPreview },
} satisfies ServerFeature
