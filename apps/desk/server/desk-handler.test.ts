/** Checks before every desk handler: the guard, the permission, the halls, and the confirmation. */
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { findRefusal } from '#platform/http/requests/refusals.ts'
import type { GrantedRole, StaffRole } from '#core/accounts/roles/roles.ts'
import { findHalls, canOpen } from '../permissions.ts'
import type { DeskContext } from './context.ts'
import { askWhoItIs, type DeskInput, deskHandler } from './desk-handler.ts'
import { deskGuards } from './guards.ts'

const origin = 'http://localhost'
/** Texts are represented by their keys. */
const translate = (key: string) => key

interface Asks {
  method?: string
  path?: string
  referer?: string
  roles?: GrantedRole[] | null
  chosen?: number | null
  isConfirmed?: boolean
  session?: object | null
  failure?: unknown
}

function ask({ method = 'GET', path = '/desk/people?q=a', referer, roles = [], failure, ...more }: Asks = {}) {
  const session = { current: { venueId: more.chosen ?? null, isConfirmed: more.isConfirmed ?? true, step: 'in' } }
  const context = {
    person: roles && { id: 7, roles },
    session: 'session' in more ? { current: more.session } : session,
    translate,
    ...(failure !== undefined && { failure }),
  } as unknown as DeskContext
  const request = { method, headers: { ...(referer !== undefined && { referer }) } } as unknown as FastifyRequest
  return { method, url: new URL(path, origin), request, context } as never as Parameters<typeof deskGuards.staff>[0] & {
    request: FastifyRequest
  }
}
const at = (role: StaffRole, ...halls: number[]): GrantedRole[] =>
  halls.length === 0 ? [{ role, venueId: null }] : halls.map((venueId) => ({ role, venueId }))

type Given = Pick<DeskInput<'people.index'>, 'person' | 'halls' | 'narrowTo'>
const run = (handler: unknown, input: unknown) => (handler as (input: unknown) => Promise<unknown>)(input)
const tell = ((given: Given) => given) as never

describe('desk: a handler is told who asks, and of which halls they may hear', () => {
  const everybody = deskHandler('search', tell)
  const ofHalls = deskHandler('orders.index', tell)
  const heardBy = async (handler: unknown, roles: GrantedRole[], chosen: number | null) => {
    const { person, halls, narrowTo } = (await run(handler, ask({ roles, chosen }))) as Given
    return [person.id, halls, narrowTo('content.view')]
  }

  test.each<[string, unknown, GrantedRole[], number | null, unknown]>([
    ['of all', ofHalls, at('viewer'), null, [7, null, null]],
    ['of all, of which one is chosen', ofHalls, at('viewer'), 2, [7, [2], [2]]],
    ['of some', ofHalls, at('viewer', 1, 2), null, [7, [1, 2], [1, 2]]],
    ['of some, of which one is chosen', ofHalls, at('viewer', 1, 2), 2, [7, [2], [2]]],
    ['of some, of which none is chosen', ofHalls, at('viewer', 1, 2), 3, [7, [], []]],
    [
      'of some for one action, of others for another',
      ofHalls,
      [...at('box_office', 1), ...at('editor', 2)],
      null,
      [7, [1], [2]],
    ],
    ['of whichever is chosen, whatever one may do', everybody, at('door', 1), 3, [7, [3], []]],
    ['of all, whatever one may do', everybody, at('door', 1), null, [7, null, []]],
  ])('%s', async (_, handler, roles, chosen, expected) => {
    expect(await heardBy(handler, roles, chosen)).toEqual(expected)
  })

  test('without a session no hall is chosen, and nobody is told anything without the guard', async () => {
    const { halls } = (await run(ofHalls, ask({ roles: at('viewer', 1), session: null }))) as Given
    expect(halls).toEqual([1])
    await expect(run(ofHalls, ask({ roles: null }))).rejects.toThrow(
      'The route [orders.index] was reached without its guard.',
    )
  })
})

describe('desk: a handler runs for whom the table of permissions says', () => {
  const ofRecord = (venues: number[] | null) =>
    deskHandler('orders.show', (async () => venues) as never, (() => 'done') as never)
  const answered = async (handler: unknown, asks: Asks) => {
    const input = ask(asks)
    const outcome = await run(handler, input).catch((error: { statusCode: number }) => error.statusCode)
    return [outcome, findRefusal(input.request)]
  }

  test.each<[string, unknown, GrantedRole[], unknown[]]>([
    [
      'what is of the house opens to who has the role for all halls',
      deskHandler('people.index', (() => 'done') as never),
      at('owner'),
      ['done', undefined],
    ],
    ['and to nobody else', deskHandler('people.index', (() => 'done') as never), at('owner', 1), [403, 'permission']],
    [
      'what is of halls opens to who has the role in one',
      deskHandler('orders.index', (() => 'done') as never),
      at('viewer', 1),
      ['done', undefined],
    ],
    [
      'and not to who has another role',
      deskHandler('orders.index', (() => 'done') as never),
      at('door', 1),
      [403, 'permission'],
    ],
    ['a record opens to who has the role in its hall', ofRecord([1]), at('viewer', 1), ['done', undefined]],
    ['one of two halls to who has it in both', ofRecord([1, 2]), at('viewer', 1, 2), ['done', undefined]],
    ['and not to who has it in one', ofRecord([1, 2]), at('viewer', 1), [404, 'permission']],
    ['that it is there is not said to who works elsewhere', ofRecord([1]), at('viewer', 2), [404, 'permission']],
    ['who has no such role anywhere is refused', ofRecord([1]), at('door', 1), [403, 'permission']],
    ['what there is not is not there for anybody', ofRecord(null), at('owner'), [404, undefined]],
  ])('%s', async (_, handler, roles, expected) => {
    expect(await answered(handler, { roles })).toEqual(expected)
  })

  test('what is sensitive asks first, whom it would open to, unless that was just shown', async () => {
    const handler = deskHandler('people.invite', (() => 'done') as never)
    const asked = { kind: 'redirect', url: '/desk/confirm?to=%2Fdesk%2Fpeople%3Fq%3Da' }
    expect(await answered(handler, { roles: at('owner') })).toEqual(['done', undefined])
    expect(await answered(handler, { roles: at('owner'), isConfirmed: false })).toEqual([
      expect.objectContaining(asked),
      'confirmation',
    ])
    expect(await answered(handler, { roles: at('owner'), session: null })).toEqual([
      expect.objectContaining(asked),
      'confirmation',
    ])
    expect(await answered(handler, { roles: at('viewer'), isConfirmed: false })).toEqual([403, 'permission'])
    const other = deskHandler('people.index', (() => 'done') as never)
    expect(await answered(other, { roles: at('owner'), isConfirmed: false })).toEqual(['done', undefined])
  })
})

test.each<[string, Asks, string | undefined, string]>([
  ['a page', { path: '/desk/people/invite?x=1' }, undefined, '?to=%2Fdesk%2Fpeople%2Finvite%3Fx%3D1'],
  [
    'a form of a page',
    { method: 'POST', referer: `${origin}/desk/people?q=a#b` },
    undefined,
    '?to=%2Fdesk%2Fpeople%3Fq%3Da',
  ],
  ['a form of a page elsewhere', { method: 'POST', referer: 'https://evil.example/desk' }, undefined, ''],
  ['a form of no page', { method: 'POST' }, undefined, ''],
  ['a form of what is no address', { method: 'POST', referer: 'desk' }, undefined, ''],
  [
    'a form that remembers what was typed',
    { method: 'POST', referer: `${origin}/desk/a` },
    '/desk/b?c=d',
    '?to=%2Fdesk%2Fb%3Fc%3Dd',
  ],
])('desk: who is asked who they are comes back to where they were: %s', (_, asks, after, query) => {
  const input = ask(asks)
  const notice = { kind: 'warning', text: 'session.confirmFirst' }
  expect(askWhoItIs(input as never, after)).toMatchObject({
    kind: 'redirect',
    url: `/desk/confirm${query}`,
    ...(asks.method === 'POST' && { flash: { notice } }),
  })
  expect(findRefusal(input.request)).toBe('confirmation')
})

describe('desk: the guard', () => {
  const led = async (asks: Asks) => {
    const input = ask({ roles: null, session: null, ...asks })
    const { kind, url, flash } = (await deskGuards.staff(input)) as { kind: string; url?: string; flash?: object }
    return { kind, url, flash, refused: findRefusal(input.request) }
  }
  const notice = { kind: 'warning', text: 'session.over' }

  test.each<[string, Asks, object]>([
    ['lets pass who works for the house', { roles: at('door') }, { kind: 'pass' }],
    ['leads from a page to the sign-in and back', {}, { url: '/desk/sign-in?to=%2Fdesk%2Fpeople%3Fq%3Da' }],
    ['leads from today’s page to the sign-in', { path: '/desk' }, { url: '/desk/sign-in' }],
    ['says that what was sent is to be sent again', { method: 'POST' }, { url: '/desk/sign-in', flash: { notice } }],
    ['leads on who has typed a password', { session: { step: 'password' } }, { url: '/desk/second-factor' }],
    [
      'leads to the sign-in who was in and is nobody’s',
      { session: { step: 'in' } },
      { url: '/desk/sign-in?to=%2Fdesk%2Fpeople%3Fq%3Da' },
    ],
  ])('%s', async (_, asks, expected) => {
    const isIn = 'kind' in expected
    expect(await led(asks)).toEqual({
      kind: 'redirect',
      url: undefined,
      flash: undefined,
      refused: isIn ? undefined : 'sign-in',
      ...expected,
    })
  })

  test('fails with what has failed before, where nobody could be asked for', () => {
    const failure = new Error('The database is gone.')
    expect(() => deskGuards.staff(ask({ failure, roles: at('owner') }))).toThrow(failure)
  })
})

test('permissions: in which halls roles allow something, each once; all of them before any', () => {
  expect(findHalls([...at('viewer', 2, 1), ...at('box_office', 2), ...at('door', 3)], 'orders.view')).toEqual([2, 1])
  expect(findHalls([...at('viewer', 2), ...at('finance')], 'orders.view')).toBeNull()
  expect(findHalls(at('door'), 'orders.view')).toEqual([])
})

test('permissions: what is everybody’s opens to who has any role at all', () => {
  expect([canOpen(at('door', 1), 'everybody'), canOpen([], 'everybody')]).toEqual([true, false])
  const ofRecord = { action: 'orders.view', of: 'record' } as const
  expect([
    canOpen(at('viewer'), ofRecord),
    canOpen(at('viewer', 1), ofRecord),
    canOpen(at('viewer'), ofRecord, [9]),
  ]).toEqual([true, false, true])
})
