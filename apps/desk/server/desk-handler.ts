import { href } from '@cadenza/navigation'
import type { Handler, HandlerInput } from '@cadenza/navigation/fastify'
import { type Answer, back, HttpError, redirect } from '@cadenza/navigation/server'
import type { z } from 'zod'
import { readForm } from '#ui/forms/server/read-form.ts'
import { noteRefusal } from '#platform/http/requests/refusals.ts'
import type { StaffAction } from '#core/accounts/roles/roles.ts'
import { withNotice } from './undo-notice.ts'
import { findHalls, canOpen, staffPermissions, type RecordRoute, type StaffRoute } from '../permissions.ts'
import type { Permission } from '../routes/staff-routes.ts'
import type { DeskApp } from '../register.ts'
import { deskRoutes } from '../routes.ts'
import type { DeskContext, DeskGuarded } from './context.ts'
import type { StaffPerson } from './staff-store.ts'

type Input<name extends StaffRoute> = HandlerInput<name, DeskContext, DeskGuarded, DeskApp>

/** The user, and the halls they may see. */
export type DeskInput<name extends StaffRoute> = Input<name> & {
  person: StaffPerson
  /** By the route's permission and the user's selection; null: all. Limits what a page shows. */
  halls: number[] | null
  /** Returns the halls for another action shown in the response. Empty: none. */
  narrowTo: (action: StaffAction) => number[] | null
}

type Answerer<name extends StaffRoute> = (input: DeskInput<name>) => Answer | Promise<Answer>
/** Finds the halls of the record in the URL; null if there is no such record. */
type FindVenues<name extends StaffRoute> = (input: DeskInput<name>) => Promise<readonly number[] | null>

declare const checked: unique symbol

/** A handler with a permission check. Only `deskHandler` creates one. */
export type CheckedHandler<name extends StaffRoute> = Handler<name, DeskContext, DeskGuarded, DeskApp> & {
  readonly [checked]: name
}

/**
 * Creates the handler of a route behind the guard `staff`: it requires the route's permission. For
 * records of halls, `venuesOf` finds their halls; records of other halls appear as missing.
 *
 *     deskHandler('people.index', async ({ query, halls, context }) => view('people', ...))
 */
export function deskHandler<name extends Exclude<StaffRoute, RecordRoute>>(
  name: name,
  answer: Answerer<name>,
): CheckedHandler<name>
export function deskHandler<name extends RecordRoute>(
  name: name,
  venuesOf: FindVenues<name>,
  answer: Answerer<name>,
): CheckedHandler<name>
export function deskHandler<name extends StaffRoute>(
  name: name,
  ...[first, second]: [Answerer<name>] | [FindVenues<name>, Answerer<name>]
): CheckedHandler<name> {
  const permission: Permission = staffPermissions[name]
  const [venuesOf, answer] = second ? [first as FindVenues<name>, second] : [null, first as Answerer<name>]

  const handler = async (input: Input<name>): Promise<Answer> => {
    const { person, session } = input.context
    if (!person) throw new Error(`The route [${name}] was reached without its guard.`)
    const chosen = session.current?.venueId ?? null
    const narrowTo = (action: StaffAction) => narrow(findHalls(person.roles, action), chosen)
    const halls =
      permission === 'everybody' ? narrow(null, chosen) : narrow(findHalls(person.roles, permission.action), chosen)
    const own: DeskInput<name> = { ...input, person, halls, narrowTo }
    const venueIds = venuesOf ? await venuesOf(own) : []
    if (venueIds === null) throw new HttpError(404)
    if (!canOpen(person.roles, permission, venueIds)) {
      noteRefusal(input.request, 'permission')
      // The existence of records in other halls is not revealed.
      throw new HttpError(venuesOf && canOpen(person.roles, anywhere(permission)) ? 404 : 403)
    }
    if (permission !== 'everybody' && permission.isFresh && !session.current?.isConfirmed) return askWhoItIs(input)
    try {
      return await answer(own)
    } catch (error) {
      if (error instanceof FormRefused) return back({ errors: error.errors })
      throw error
    }
  }
  return handler as unknown as CheckedHandler<name>
}

/** Thrown by a handler of `deskHandler`, which then answers with the errors by field. */
export class FormRefused extends Error {
  readonly errors: Record<string, string>

  constructor(errors: Record<string, string>) {
    super(Object.keys(errors).join(', '))
    this.errors = errors
  }
}

/** Reads a form by its schema; throws `FormRefused`. */
export function checkForm<schema extends z.ZodType>(
  schema: schema,
  body: unknown,
  translate: DeskContext['translate'],
): z.output<schema> {
  const form = readForm(schema, body, translate)
  if ('errors' in form) throw new FormRefused(form.errors)
  return form.value
}

const anywhere = (permission: Permission): Permission =>
  permission === 'everybody' ? permission : { ...permission, of: 'halls' }

/** Limits the halls of a permission to the selected one. */
function narrow(halls: number[] | null, chosen: number | null): number[] | null {
  if (chosen === null) return halls
  return halls === null || halls.includes(chosen) ? [chosen] : []
}

/** Redirects to the confirmation of identity; from there back, or to `after`, with the input. */
export function askWhoItIs(
  { request, url, context: { translate } }: Pick<Input<StaffRoute>, 'request' | 'url' | 'context'>,
  after?: string,
): Answer {
  noteRefusal(request, 'confirmation')
  if (request.method === 'GET')
    return redirect(href(deskRoutes.confirm, {}, { query: { to: url.pathname + url.search } }))
  const from = URL.parse(request.headers.referer ?? '')
  const page = after ?? (from?.origin === url.origin ? from.pathname + from.search : undefined)
  const to = page === undefined ? {} : { to: page }
  return redirect(href(deskRoutes.confirm, {}, { query: to }), withNotice(translate('session.confirmFirst'), 'warning'))
}
