/** Who may open what: one pure table, held against every route by a test. What it does not name has no handler. */
import type { GuardOf } from '@cadenza/navigation'
import { can, type GrantedRole, type StaffAction } from '#core/accounts/roles/roles.ts'
import type { deskRoutes } from './routes.ts'

type Table = typeof deskRoutes

/** The routes behind the guard `staff`. */
export type StaffRoute = {
  [name in Extract<keyof Table, string>]: 'staff' extends GuardOf<Table[name]> ? name : never
}[Extract<keyof Table, string>]

/**
 * What a route asks for, and of what:
 * `house`: of the house itself, so a role for all halls;
 * `halls`: of any hall; the handler is told of which ones, and shows nothing of others;
 * `record`: of every hall of what its address names, which the handler's `venuesOf` finds.
 */
interface Asked {
  action: StaffAction
  /** Another right that it takes in the same halls. */
  also?: StaffAction
  of: 'house' | 'halls' | 'record'
  /** Whether the person must have shown within the last minutes that it is them. */
  isFresh?: true
}

/** `everybody`: whoever works for the house; it is about themselves. */
export type Permission = 'everybody' | Asked

export const permissions = {
  today: { action: 'season.view', of: 'halls' },
  search: 'everybody',
  confirm: 'everybody',
  'confirm.store': 'everybody',
  'confirm.passkey': 'everybody',
  'recovery-codes': 'everybody',
  'recovery-codes.kept': 'everybody',
  'sign-out': 'everybody',
  'hall.choose': 'everybody',
  'language.choose': 'everybody',
  'tour.seen': 'everybody',
  'orders.index': { action: 'orders.view', of: 'halls' },
  'orders.export': { action: 'orders.view', of: 'halls', isFresh: true },
  'orders.tickets': { action: 'orders.view', of: 'halls', isFresh: true },
  'orders.show': { action: 'orders.view', of: 'record' },
  'orders.paper': { action: 'orders.view', of: 'record' },
  'orders.terms': { action: 'orders.view', of: 'record' },
  // A mail has links in it that open what is the buyer's.
  'orders.mail': { action: 'orders.resend', of: 'record' },
  'orders.buyer.store': { action: 'orders.resend', of: 'record' },
  'orders.resend': { action: 'orders.resend', of: 'record' },
  'orders.note.store': { action: 'orders.note', of: 'record' },
  'orders.return.store': { action: 'orders.refund', of: 'record' },
  'orders.exchange': { action: 'orders.sell', of: 'record' },
  'orders.exchange.store': { action: 'orders.sell', of: 'record' },
  // A code for all halls belongs to the house; who works in one hall has those of that hall.
  'promo.index': { action: 'orders.view', of: 'halls' },
  'promo.export': { action: 'orders.view', of: 'halls' },
  'promo.new': { action: 'season.edit', of: 'halls' },
  'promo.store': { action: 'season.edit', of: 'halls' },
  'promo.batch': { action: 'season.edit', of: 'record' },
  'promo.show': { action: 'orders.view', of: 'record' },
  'promo.save': { action: 'season.edit', of: 'record' },
  'promo.state': { action: 'season.edit', of: 'record' },
  'promo.revert': { action: 'season.edit', of: 'record' },
  // A message belongs to no hall: whoever works for one only hears of none.
  'inbox.index': { action: 'inbox.view', of: 'house' },
  'inbox.show': { action: 'inbox.view', of: 'house' },
  'inbox.reply.store': { action: 'inbox.answer', of: 'house' },
  'inbox.draft.store': { action: 'inbox.answer', of: 'house' },
  'inbox.reply.again': { action: 'inbox.answer', of: 'house' },
  'inbox.assignee.store': { action: 'inbox.answer', of: 'house' },
  'inbox.state': { action: 'inbox.answer', of: 'house' },
  'inbox.note.store': { action: 'inbox.answer', of: 'house' },
  'season.index': { action: 'season.view', of: 'halls' },
  'season.plan': { action: 'season.edit', of: 'halls' },
  'season.plan.store': { action: 'season.edit', of: 'halls' },
  'season.prices': { action: 'season.edit', of: 'halls' },
  'season.prices.store': { action: 'season.edit', of: 'halls' },
  'season.edit': { action: 'season.edit', of: 'halls' },
  'season.edit.store': { action: 'season.edit', of: 'halls' },
  // A season's file speaks of all halls, and of events and soloists, which belong to the house.
  'season.files': { action: 'season.edit', of: 'house' },
  'season.files.store': { action: 'season.edit', of: 'house' },
  'season.files.publish': { action: 'season.edit', of: 'house' },
  'season.files.template': { action: 'season.edit', of: 'house' },
  'season.files.export': { action: 'season.edit', of: 'house', isFresh: true },
  'season.upload': { action: 'season.edit', of: 'house' },
  'season.upload.store': { action: 'season.edit', of: 'house' },
  'season.halls': { action: 'season.edit', of: 'halls' },
  'season.hall.new': { action: 'season.edit', of: 'house' },
  'season.hall.create': { action: 'season.edit', of: 'house' },
  'season.hall': { action: 'season.edit', of: 'record' },
  'season.hall.store': { action: 'season.edit', of: 'record' },
  'season.hall.publication': { action: 'season.edit', of: 'record' },
  'season.hall.plan': { action: 'season.edit', of: 'record' },
  'season.hall.plan.look': { action: 'season.edit', of: 'record' },
  'season.hall.plan.store': { action: 'season.edit', of: 'record' },
  'season.list.new': { action: 'season.edit', of: 'record' },
  'season.list.create': { action: 'season.edit', of: 'record' },
  'season.list': { action: 'season.edit', of: 'record' },
  'season.list.store': { action: 'season.edit', of: 'record' },
  'season.date': { action: 'season.view', of: 'record' },
  'season.offer.store': { action: 'season.edit', of: 'record' },
  'season.pause': { action: 'season.edit', of: 'record' },
  'season.publication': { action: 'season.edit', of: 'record' },
  'season.door': { action: 'tickets.admit', of: 'record' },
  'season.door.export': { action: 'tickets.admit', of: 'record', isFresh: true },
  // What was sold is written to, and its money may go back.
  'season.change': { action: 'season.edit', also: 'orders.refund', of: 'record', isFresh: true },
  'season.change.store': { action: 'season.edit', also: 'orders.refund', of: 'record', isFresh: true },
  'season.operation': { action: 'orders.view', of: 'record' },
  'season.operation.retry': { action: 'season.edit', also: 'orders.refund', of: 'record', isFresh: true },
  // Of the house itself: whoever works for one hall reads them, and changes nothing.
  'questions.index': { action: 'content.view', of: 'halls' },
  'questions.show': { action: 'content.view', of: 'halls' },
  'questions.new': { action: 'content.edit', of: 'house' },
  'questions.store': { action: 'content.edit', of: 'house' },
  'questions.save': { action: 'content.edit', of: 'house' },
  'questions.draft.store': { action: 'content.edit', of: 'house' },
  'questions.draft.destroy': { action: 'content.edit', of: 'house' },
  'questions.state': { action: 'content.edit', of: 'house' },
  'questions.revert': { action: 'content.edit', of: 'house' },
  'questions.move': { action: 'content.edit', of: 'house' },
  'surveys.index': { action: 'content.view', of: 'halls' },
  'surveys.show': { action: 'content.view', of: 'halls' },
  'surveys.new': { action: 'content.edit', of: 'house' },
  'surveys.store': { action: 'content.edit', of: 'house' },
  'surveys.save': { action: 'content.edit', of: 'house' },
  'surveys.draft.store': { action: 'content.edit', of: 'house' },
  'surveys.draft.destroy': { action: 'content.edit', of: 'house' },
  'surveys.state': { action: 'content.edit', of: 'house' },
  'surveys.revert': { action: 'content.edit', of: 'house' },
  // What visitors answer belongs to no hall, and may say who they are.
  'surveys.answers': { action: 'content.view', of: 'house' },
  'surveys.export': { action: 'content.view', of: 'house', isFresh: true },
  'media.index': { action: 'content.view', of: 'halls' },
  'media.pick': { action: 'content.view', of: 'halls' },
  'media.show': { action: 'content.view', of: 'halls' },
  'media.store': { action: 'content.edit', of: 'house' },
  'media.save': { action: 'content.edit', of: 'house' },
  'media.replace': { action: 'content.edit', of: 'house' },
  'media.destroy': { action: 'content.edit', of: 'house' },
  'media.revert': { action: 'content.edit', of: 'house' },
  'media.restore': { action: 'content.edit', of: 'house' },
  'gallery.index': { action: 'content.view', of: 'halls' },
  'gallery.store': { action: 'content.edit', of: 'house' },
  'gallery.save': { action: 'content.edit', of: 'house' },
  'gallery.move': { action: 'content.edit', of: 'house' },
  'gallery.revert': { action: 'content.edit', of: 'house' },
  'menus.index': { action: 'content.view', of: 'halls' },
  'menus.show': { action: 'content.view', of: 'halls' },
  'menus.new': { action: 'content.edit', of: 'house' },
  'menus.store': { action: 'content.edit', of: 'house' },
  'menus.save': { action: 'content.edit', of: 'house' },
  'menus.draft.store': { action: 'content.edit', of: 'house' },
  'menus.draft.destroy': { action: 'content.edit', of: 'house' },
  'menus.state': { action: 'content.edit', of: 'house' },
  'menus.revert': { action: 'content.edit', of: 'house' },
  'menus.move': { action: 'content.edit', of: 'house' },
  'menus.pages.store': { action: 'content.edit', of: 'house' },
  'menus.pages.destroy': { action: 'content.edit', of: 'house' },
  // Of the halls in which it is played; of the house as long as it is played nowhere.
  'events.index': { action: 'content.view', of: 'halls' },
  'events.show': { action: 'content.view', of: 'halls' },
  'events.new': { action: 'content.edit', of: 'house' },
  'events.store': { action: 'content.edit', of: 'house' },
  'events.duplicate': { action: 'content.edit', of: 'house' },
  'events.save': { action: 'content.edit', of: 'record' },
  'events.state': { action: 'content.edit', of: 'record' },
  'events.revert': { action: 'content.edit', of: 'record' },
  // What somebody types is shown to nobody else.
  'events.draft.store': { action: 'content.edit', of: 'halls' },
  'events.draft.destroy': { action: 'content.edit', of: 'halls' },
  'soloists.index': { action: 'content.view', of: 'halls' },
  'soloists.show': { action: 'content.view', of: 'halls' },
  'soloists.new': { action: 'content.edit', of: 'house' },
  'soloists.store': { action: 'content.edit', of: 'house' },
  'soloists.save': { action: 'content.edit', of: 'house' },
  'soloists.draft.store': { action: 'content.edit', of: 'house' },
  'soloists.draft.destroy': { action: 'content.edit', of: 'house' },
  'soloists.state': { action: 'content.edit', of: 'house' },
  'soloists.revert': { action: 'content.edit', of: 'house' },
  'pages.index': { action: 'content.view', of: 'halls' },
  'pages.show': { action: 'content.view', of: 'halls' },
  'pages.new': { action: 'content.edit', of: 'house' },
  'pages.store': { action: 'content.edit', of: 'house' },
  'pages.save': { action: 'content.edit', of: 'house' },
  'pages.draft.store': { action: 'content.edit', of: 'house' },
  'pages.draft.destroy': { action: 'content.edit', of: 'house' },
  'pages.state': { action: 'content.edit', of: 'house' },
  'pages.revert': { action: 'content.edit', of: 'house' },
  'articles.index': { action: 'content.view', of: 'halls' },
  'articles.show': { action: 'content.view', of: 'halls' },
  'articles.new': { action: 'content.edit', of: 'house' },
  'articles.store': { action: 'content.edit', of: 'house' },
  'articles.save': { action: 'content.edit', of: 'house' },
  'articles.draft.store': { action: 'content.edit', of: 'house' },
  'articles.draft.destroy': { action: 'content.edit', of: 'house' },
  'articles.state': { action: 'content.edit', of: 'house' },
  'articles.revert': { action: 'content.edit', of: 'house' },
  'articles.move': { action: 'content.edit', of: 'house' },
  'categories.index': { action: 'content.view', of: 'halls' },
  'categories.show': { action: 'content.view', of: 'halls' },
  'categories.new': { action: 'content.edit', of: 'house' },
  'categories.store': { action: 'content.edit', of: 'house' },
  'categories.save': { action: 'content.edit', of: 'house' },
  'categories.draft.store': { action: 'content.edit', of: 'house' },
  'categories.draft.destroy': { action: 'content.edit', of: 'house' },
  'categories.state': { action: 'content.edit', of: 'house' },
  'categories.revert': { action: 'content.edit', of: 'house' },
  'categories.move': { action: 'content.edit', of: 'house' },
  'preview.show': { action: 'content.view', of: 'halls' },
  'hall-texts.index': { action: 'content.view', of: 'halls' },
  'hall-texts.show': { action: 'content.view', of: 'record' },
  'hall-texts.save': { action: 'content.edit', of: 'record' },
  'hall-texts.draft.store': { action: 'content.edit', of: 'record' },
  'hall-texts.draft.destroy': { action: 'content.edit', of: 'record' },
  'hall-texts.revert': { action: 'content.edit', of: 'record' },
  'reports.index': { action: 'reports.view', of: 'halls' },
  'reports.ledger': { action: 'reports.view', of: 'halls' },
  'reports.ledger.export': { action: 'reports.view', of: 'halls' },
  'reports.show': { action: 'reports.view', of: 'halls' },
  'reports.export': { action: 'reports.view', of: 'halls' },
  'health.show': { action: 'health.view', of: 'house' },
  'audit.index': { action: 'audit.view', of: 'house' },
  'audit.export': { action: 'audit.view', of: 'house', isFresh: true },
  'settings.show': { action: 'settings.edit', of: 'house' },
  'settings.store': { action: 'settings.edit', of: 'house' },
  'settings.revert': { action: 'settings.edit', of: 'house' },
  'sellers.new': { action: 'settings.edit', of: 'house' },
  'sellers.store': { action: 'settings.edit', of: 'house' },
  'sellers.show': { action: 'settings.edit', of: 'house' },
  'sellers.save': { action: 'settings.edit', of: 'house' },
  'sellers.revert': { action: 'settings.edit', of: 'house' },
  'people.index': { action: 'people.view', of: 'house' },
  'people.show': { action: 'people.view', of: 'house' },
  'people.invite': { action: 'people.edit', of: 'house', isFresh: true },
  'people.invite.store': { action: 'people.edit', of: 'house', isFresh: true },
  'people.invitation.destroy': { action: 'people.edit', of: 'house', isFresh: true },
  'people.roles.store': { action: 'people.edit', of: 'house', isFresh: true },
  'people.roles.destroy': { action: 'people.edit', of: 'house', isFresh: true },
} as const satisfies Record<StaffRoute, Permission>

/** The routes whose address names something that belongs to halls. */
export type RecordRoute = {
  [name in StaffRoute]: (typeof permissions)[name] extends { of: 'record' } ? name : never
}[StaffRoute]

/** In which halls roles allow something: null means all, and whatever belongs to the house. Empty: in none. */
export function hallsOf(roles: readonly GrantedRole[], action: StaffAction): number[] | null {
  const person = { id: 0, roles }
  if (can(person, action)) return null
  const halls = roles.flatMap(({ venueId }) => (venueId !== null && can(person, action, { venueId }) ? venueId : []))
  return [...new Set(halls)]
}

/** In which halls roles have all the rights that a permission asks for: null means all. */
export function hallsAsked(
  roles: readonly GrantedRole[],
  { action, also }: Pick<Asked, 'action' | 'also'>,
): number[] | null {
  const halls = hallsOf(roles, action)
  const others = also ? hallsOf(roles, also) : null
  if (halls === null || others === null) return halls ?? others
  return halls.filter((hall) => others.includes(hall))
}

/** Whether roles open a route; of what belongs to halls, `venueIds` says to which. */
export function mayOpen(
  roles: readonly GrantedRole[],
  permission: Permission,
  venueIds: readonly number[] = [],
): boolean {
  if (permission === 'everybody') return roles.length > 0
  const halls = hallsAsked(roles, permission)
  if (permission.of === 'halls') return halls === null || halls.length > 0
  if (permission.of === 'house' || venueIds.length === 0) return halls === null
  return halls === null || venueIds.every((venueId) => halls.includes(venueId))
}
