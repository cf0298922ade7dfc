import { href } from '@cadenza/navigation'
import type { Guard } from '@cadenza/navigation/fastify'
import { pass, redirect } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { noteRefusal } from '#platform/http/requests/refusals.ts'
import { deskRoutes } from '../routes.ts'
import type { DeskContext, HalfwayPerson } from './context.ts'
import { staffFactors } from './factor-store.ts'
import type { StaffPerson } from './staff-store.ts'

/** All but staff signed in with both factors go to the sign-in. */
const guardStaff: Guard<DeskContext, StaffPerson> = ({ method, url, request, context }) => {
  const { person, session, translate, failure } = context
  if (failure) throw failure
  if (person) return pass(person)
  noteRefusal(request, 'sign-in')
  if (session.current?.step === 'password') return redirect(href(deskRoutes['second-factor']))
  const isPage = method === 'GET' && url.pathname !== href(deskRoutes.today)
  const to = isPage ? { query: { to: url.pathname + url.search } } : {}
  // Submitted data is not stored; the user is asked to send it again.
  const flash = method === 'GET' ? {} : { flash: { notice: { kind: 'warning', text: translate('session.over') } } }
  return redirect(href(deskRoutes['sign-in'], {}, to), flash)
}

/** Admits only users with a recently verified password whose second factor is pending. */
const guardHalfway: Guard<DeskContext, HalfwayPerson> = async ({ context: { db, session, person, failure } }) => {
  if (failure) throw failure
  if (person) return redirect(href(deskRoutes.today))
  const { current } = session
  const halfway =
    current?.step === 'password' &&
    (await db
      .selectFrom('users')
      .select(['id', 'email', 'firstname', 'lastname', 'locale'])
      .select(staffFactors.as('factors'))
      .select(
        sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id) and (
          select by_invitation from staff_sessions where staff_sessions.id = ${current.id})`.as('mayConfirmPasskey'),
      )
      .where('id', '=', current.userId)
      .executeTakeFirst())
  return halfway ? pass({ ...halfway, sessionId: current.id }) : redirect(href(deskRoutes['sign-in']))
}

export const deskGuards = { staff: guardStaff, halfway: guardHalfway }
