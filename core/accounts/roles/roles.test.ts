import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Action, can, type Grant, type GrantedRole, isOwner, type StaffAction, staffRoles } from './roles.ts'

/** Permissions of staff, repeated: a change of the table has to be made twice, on purpose. */
const expected: Record<StaffAction, readonly string[]> = {
  'season.view': ['owner', 'planner', 'editor', 'box_office', 'finance', 'door', 'viewer'],
  'season.edit': ['owner', 'planner'],
  'season.cancel': ['owner', 'planner'],
  'content.view': ['owner', 'planner', 'editor', 'viewer'],
  'events.edit': ['owner', 'planner', 'editor'],
  'content.edit': ['owner', 'editor'],
  'orders.view': ['owner', 'planner', 'box_office', 'finance', 'viewer'],
  'orders.sell': ['owner', 'box_office'],
  'orders.resend': ['owner', 'box_office'],
  'orders.refund_limited': ['owner', 'box_office', 'finance'],
  'orders.refund': ['owner', 'finance'],
  'orders.note': ['owner', 'planner', 'box_office', 'finance'],
  'inbox.view': ['owner', 'planner', 'box_office', 'finance', 'viewer'],
  'inbox.answer': ['owner', 'box_office'],
  'reports.view': ['owner', 'planner', 'finance', 'viewer'],
  'tickets.admit': ['owner', 'box_office', 'door'],
  'people.view': ['owner'],
  'people.edit': ['owner'],
  'audit.view': ['owner', 'finance'],
  'health.view': ['owner', 'planner'],
  'settings.edit': ['owner'],
}
const actions = Object.keys(expected) as StaffAction[]
const ownActions = ['order.view', 'order.resend', 'order.download', 'order.calendar'] as const
const venueId = fc.integer({ min: 1, max: 3 })
const granted: fc.Arbitrary<GrantedRole> = fc.record({
  role: fc.constantFrom(...staffRoles),
  venueId: fc.option(venueId),
})

describe('roles: staff', () => {
  test.each(actions)('%s is allowed to the roles that have it, and to no other', (action) => {
    const allowed = staffRoles.filter((role) => can({ id: 1, roles: [{ role, venueId: null }] }, action))
    expect(allowed).toEqual(expected[action])
  })

  test('a role for one hall is good there, and neither in another hall nor for what belongs to the house', () => {
    const user = { id: 1, roles: [{ role: 'planner' as const, venueId: 2 }] }
    expect(can(user, 'season.edit', { venueId: 2 })).toBe(true)
    expect(can(user, 'season.edit', { venueId: 3 })).toBe(false)
    expect(can(user, 'season.edit', { venueId: null })).toBe(false)
    expect(can(user, 'season.edit')).toBe(false)
  })

  test('of any roles in any halls, one that has the action, for all halls or for this one, is enough and is needed', () => {
    fc.assert(
      fc.property(fc.array(granted, { maxLength: 5 }), fc.constantFrom(...actions), venueId, (roles, action, hall) => {
        const here = roles.filter((role) => role.venueId === null || role.venueId === hall)
        const isExpected = here.some(({ role }) => expected[action].includes(role))
        expect(can({ id: 1, roles }, action, { venueId: hall })).toBe(isExpected)
      }),
    )
  })

  test('no role makes a stranger’s order one’s own', () => {
    const owner = { id: 1, roles: [{ role: 'owner' as const, venueId: null }] }
    for (const action of ownActions) expect(can(owner, action, { userId: 2 })).toBe(false)
  })
})

const single: fc.Arbitrary<Grant> = fc.oneof(
  fc.record({ right: fc.constantFrom(...actions), venueId: fc.option(venueId), isGranted: fc.constant(true) }),
  fc.record({ right: fc.constantFrom(...actions), venueId: fc.constant(null), isGranted: fc.constant(false) }),
)

describe('roles: single rights', () => {
  const viewer = (...rights: Grant[]) => ({ id: 1, roles: [{ role: 'viewer', venueId: null } as Grant, ...rights] })
  const given = (right: StaffAction, hall: number | null = null): Grant => ({ right, venueId: hall, isGranted: true })
  const taken = (right: StaffAction): Grant => ({ right, venueId: null, isGranted: false })

  test('one that is given counts in its halls, and one that is taken nowhere', () => {
    expect(can(viewer(given('orders.note', 2)), 'orders.note', { venueId: 2 })).toBe(true)
    expect(can(viewer(given('orders.note', 2)), 'orders.note', { venueId: 3 })).toBe(false)
    expect(can(viewer(given('orders.note')), 'orders.note')).toBe(true)
    expect(can(viewer(given('orders.note')), 'orders.sell')).toBe(false)
    expect(can(viewer(taken('orders.view')), 'orders.view')).toBe(false)
    expect(can(viewer(taken('orders.view')), 'season.view')).toBe(true)
  })

  test.each([
    ['content.edit', 'events.edit'],
    ['orders.refund', 'orders.refund_limited'],
  ] as const)('who is given %s has %s with it, and not the other way round', (wide, narrow) => {
    expect(can(viewer(given(wide)), narrow)).toBe(true)
    expect(can(viewer(given(narrow)), wide)).toBe(false)
    expect(can(viewer(given(wide), taken(narrow)), narrow)).toBe(false)
  })

  test('whoever may change rights has every right, whatever is given or taken', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(granted, single), { maxLength: 6 }),
        fc.constantFrom(...actions),
        (roles, action) => {
          const person = { id: 1, roles }
          fc.pre(can(person, 'people.edit'))
          expect([isOwner(roles), can(person, action)]).toEqual([true, true])
        },
      ),
    )
  })
})

describe('roles: a customer', () => {
  const customer = { id: 7, roles: [] }

  test('may do with an order of theirs what customers may, and nothing with anybody else’s or nobody’s', () => {
    for (const action of ownActions) {
      expect(can(customer, action, { userId: 7 })).toBe(true)
      for (const record of [{ userId: 8 }, { userId: null }, {}, { venueId: 7 }])
        expect(can(customer, action, record)).toBe(false)
    }
  })

  test('may do nothing of what staff may', () => {
    for (const action of actions) expect(can(customer, action, { userId: 7, venueId: 1 })).toBe(false)
  })
})

test('roles: who has not signed in may do nothing', () => {
  for (const action of [...ownActions, ...actions]) expect(can(null, action, { userId: 1 })).toBe(false)
})

test('roles: what the table does not name is not allowed', () => {
  const owner = { id: 1, roles: [{ role: 'owner' as const, venueId: null }] }
  expect(can(owner, 'everything' as Action)).toBe(false)
  const stranger = { role: 'constructor' as 'owner', venueId: null }
  expect(can({ id: 1, roles: [stranger] }, 'season.view')).toBe(false)
})
