import { type Method, listRoutes } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestResponse, TestVisitor } from '#test/shop/test-visitor.ts'
import { goodPassword, signedIn } from '#core/accounts/server/testing/account-holder.ts'
import { storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

interface Ask {
  /** Path parameters. */
  params?: Record<string, string>
  /** Body, if any. */
  data?: object
}

interface Sample extends Ask {
  /**
   * Requests a record of the given account, if the route has records: other signed-in users get the
   * same response as for `nowhere`, a missing record.
   */
  record?: { of: (userId: number) => Promise<Ask>; nowhere: Ask }
}

const token = 'a'.repeat(43)

function askFor(order: string) {
  return { table: 'orders', action: 'resend', ids: order }
}

const nobodysPasskey = { passkey: '00000000-0000-4000-8000-000000000000' }

/** A passkey that the request changes. */
const passkeyWith = (data?: object): Sample => ({
  params: nobodysPasskey,
  data,
  record: {
    async of(userId) {
      const row = { id: crypto.randomUUID(), user_id: userId, public_key: Buffer.alloc(1), counter: 0, name: 'Phone' }
      const { uuid } = await db.insertInto('passkeys').values(row).returning('uuid').executeTakeFirstOrThrow()
      return { params: { passkey: uuid }, data }
    },
    nowhere: { params: nobodysPasskey, data },
  },
})

/** How a permitted user requests every guarded account route. A new route needs an entry here. */
const samples: Record<string, Sample> = {
  login: {},
  'login.store': { data: { email: 'a@example.com', password: 'x' } },
  'login.link': { data: { email: 'a@example.com' } },
  'login.device': { params: { token } },
  'login.device.store': { params: { token } },
  'login.passkey.options': {},
  'login.passkey': { data: { passkey: 'x' } },
  'passkeys.options': {},
  'passkeys.store': { data: { passkey: 'x' } },
  'passkeys.update': passkeyWith({ name: 'Mine' }),
  'passkeys.destroy': passkeyWith(),
  register: {},
  'register.store': { data: {} },
  'two-factor.login': {},
  'two-factor.login.store': { data: { code: '123456' } },
  'two-factor.enable': {},
  'two-factor.disable': {},
  'two-factor.confirm': { data: { code: '123456' } },
  'two-factor.qr-code': {},
  'two-factor.secret-key': {},
  'two-factor.recovery-codes': {},
  'two-factor.regenerate-recovery-codes': {},
  'password.confirm': {},
  'password.confirm.store': { data: { password: goodPassword } },
  'password.confirmation': {},
  account: {},
  'account.devices.end': {},
  'account.device.end': {
    params: { device: '1' },
    record: { of: findDevice, nowhere: { params: { device: '999999999' } } },
  },
  'user-profile-information.update': { data: { firstname: 'Nadia', lastname: 'B', phone: '', locale: 'fr' } },
  'user-profile-information.confirm': { params: { token } },
  'user-profile-information.confirm.store': { params: { token } },
  'user-password.update': { data: { current_password: goodPassword, password: 'viola d’amore' } },
  'account.export': {},
  'account.delete': {},
  'account.destroy': {},
  'account.orders': {},
  'account.orders.claim': {},
  invoke: {
    data: askFor(crypto.randomUUID()),
    record: {
      of: async (userId) => ({ data: askFor((await storeOrder(db, { userId })).uuid) }),
      nowhere: { data: askFor(crypto.randomUUID()) },
    },
  },
}

/**
 * Guards tested elsewhere: those of orders, in
 * `apps/shop/orders/access/server/order-guard.test.ts`.
 */
const guardsOfOrders = ['order', 'providerReturn']

interface Refused {
  who: string
  come: () => Promise<{ visitor: TestVisitor; userId?: number }>
  /** Target of the redirect. */
  to: RegExp
}

const toLogin = /^\/login(\?|$)/

/** Users refused by each guard. */
const refusedBy: Record<string, Refused[]> = {
  guest: [{ who: 'somebody who is signed in', come: () => comeSignedIn(), to: /^\/(?!login|register|forgot)/ }],
  signedIn: [
    { who: 'somebody without a session', come: async () => ({ visitor: shop.visitor() }), to: toLogin },
    { who: 'a visitor', come: async () => ({ visitor: await comeAsVisitor() }), to: toLogin },
    { who: 'somebody whose sign-in was ended elsewhere', come: () => comeSignedIn(endSignIns), to: toLogin },
    { who: 'somebody whose sign-in is over', come: () => comeSignedIn(letSignInsRunOut), to: toLogin },
  ],
  confirmed: [
    {
      who: 'somebody who has shown eleven minutes ago that it is them',
      come: () => comeSignedIn(makeStale),
      to: /^\/user\/confirm-password(\?|$)/,
    },
  ],
  factorShown: [
    {
      who: 'somebody of the house who has a passkey, and has shown the password alone',
      come: () => comeSignedIn(giveRoleAndPasskey),
      to: /^\/account(\?|$)/,
    },
  ],
  pendingSignIn: [
    { who: 'somebody who has typed no password', come: async () => ({ visitor: await comeAsVisitor() }), to: toLogin },
  ],
}

const guarded = listRoutes(pageRoutes).filter(
  ({ guards }) => guards.length > 0 && guards.every((guard) => !guardsOfOrders.includes(guard)),
)
const changing = guarded.filter(({ methods }) => !methods.includes('GET'))
const withRecords = guarded.filter(({ name }) => samples[name]?.record)
type Entry = (typeof guarded)[number]

describe('guarded routes', () => {
  test('are all asked for here, and nothing else is', () => {
    expect(Object.keys(samples).toSorted()).toEqual(guarded.map(({ name }) => name).toSorted())
  })

  test('have guards of which it is known here whom they refuse', () => {
    const guards = new Set(guarded.flatMap((entry) => [...entry.guards]))
    expect([...guards].filter((guard) => !refusedBy[guard])).toEqual([])
  })

  test('say how a record of somebody’s is asked for, where their path names one', () => {
    const naming = guarded.filter(({ path }) => /\{(?!token)/.test(path))
    expect(naming.filter(({ name }) => !samples[name]?.record).map(({ name }) => name)).toEqual([])
  })

  const refusals = guarded.flatMap((entry) =>
    entry.guards.flatMap((guard) =>
      (refusedBy[guard] ?? []).map((refused) => [entry.name, refused.who, entry, refused]),
    ),
  ) as [string, string, Entry, Refused][]

  test.each(refusals)('%s leads %s away, however it is asked for', async (_, __, entry, { come, to }) => {
    for (const [manner, ask] of mannersOf(entry)) {
      const { visitor, userId } = await come()
      const before = await snapshot(userId)
      const { status, location, body } = await ask(visitor, samples[entry.name]!)
      // The form of an ended session is refused as such.
      if (status !== 419) expect([status, location], manner).toEqual([303, expect.stringMatching(to)])
      expect(body, manner).toBe(status === 419 ? body : '')
      expect(await snapshot(userId), manner).toBe(before)
    }
  })

  test.each(changing.map((entry) => [entry.name, entry] as const))(
    '%s is refused without the token of this very sign-in, and from elsewhere',
    async (_, entry) => {
      const { visitor, userId } = await comeWhoMay(entry)
      const own = visitor.cookies.get('XSRF-TOKEN')!
      const another = (await comeWhoMay(entry)).visitor.cookies.get('XSRF-TOKEN')!
      expect(another).not.toBe(own)
      const before = await snapshot(userId)
      const origin = shop.config.origins.en
      const wrong: Record<string, string>[] = [
        { 'x-xsrf-token': '' },
        { 'x-xsrf-token': 'made.up' },
        { 'x-xsrf-token': decodeURIComponent(another) },
        { origin: 'https://evil.example' },
        { origin: shop.config.origins.hu },
        { origin, 'sec-fetch-site': 'cross-site' },
      ]
      for (const headers of wrong) {
        for (const [manner, ask] of mannersOf(entry)) {
          const { status } = await ask(visitor, samples[entry.name]!, headers)
          expect([status, manner, headers]).toEqual([419, manner, headers])
        }
      }
      expect(await snapshot(userId)).toBe(before)
    },
  )

  test.each([...new Set(guarded.map(({ path }) => path))])('%s has no other methods', async (path) => {
    const entries = guarded.filter((entry) => entry.path === path)
    const known = entries.flatMap(({ methods }) => [...methods])
    const { visitor, userId } = await comeSignedIn()
    const before = await snapshot(userId)
    const sample = samples[entries[0]!.name]!
    for (const method of (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((one) => !known.includes(one))) {
      const { status } = await send(visitor, method, addressOf(path, sample), { data: sample.data ?? {} })
      expect([404, 405], method).toContain(status)
    }
    expect(await snapshot(userId)).toBe(before)
  })

  test.each(withRecords.map((entry) => [entry.name, entry] as const))(
    '%s answers for another account’s record as for none',
    async (_, entry) => {
      const { of, nowhere } = samples[entry.name]!.record!
      const owner = await comeSignedIn()
      const theirs = await of(owner.userId)
      const before = await snapshot(owner.userId)
      for (const [manner, ask] of mannersOf(entry)) {
        const { visitor } = await comeSignedIn()
        const [answer, none] = [await ask(visitor, theirs), await ask(visitor, nowhere)]
        expect([answer.status, manner]).toEqual([none.status, manner])
        expect(answer.status, manner).toBeGreaterThanOrEqual(400)
      }
      expect(await snapshot(owner.userId)).toBe(before)
    },
  )
})

/**
 * Routes of signed-in users without a confirmation guard, with what is required instead, or why
 * nothing is.
 */
const withoutConfirmation: Record<string, string> = {
  'password.confirm': 'is where it is given',
  'password.confirm.store': 'is where it is given',
  'password.confirmation': 'says whether it was given',
  account: 'shows what the forms are filled in with',
  'user-profile-information.update': 'asks for the password itself where the address changes',
  'user-profile-information.confirm': 'shows what was asked for with the password',
  'user-profile-information.confirm.store': 'does what was asked for with the password, with a link of a mail',
  'user-password.update': 'asks for the password itself',
  'passkeys.update': 'changes what a passkey is called',
  'account.orders': 'shows what the mails of the orders show',
  'account.orders.claim': 'takes orders of the confirmed address',
  invoke: 'sends tickets to the address of their order',
}

/** Without the password, if a form requires it. */
const withoutPassword: Record<string, object> = {
  'user-profile-information.update': {
    email: 'new@example.com',
    firstname: 'A',
    lastname: 'B',
    phone: '',
    locale: 'en',
  },
  'user-password.update': { password: 'viola d’amore' },
}

/** Returns all means of signing in, or regaining access. */
async function readWaysIn(userId: number) {
  const { rows: users } = await sql`
    select email, password_hash, totp_secret, totp_confirmed_at from users where id = ${userId}`.execute(db)
  const tables = ['passkeys', 'recovery_codes', 'email_changes', 'known_devices', 'user_roles', 'sign_ins']
  const rows = await Promise.all(
    tables.map((table) => sql`select count(*) from ${sql.table(table)} where user_id = ${userId}`.execute(db)),
  )
  return [users, ...rows.map(({ rows: [row] }) => row)]
}

describe('ways in', () => {
  const ofAccounts = guarded.filter(({ guards }) => guards.includes('signedIn'))

  test('are changed by who has shown lately that it is them: every route asks for it, or is said here why not', () => {
    const unasked = ofAccounts.filter(({ guards }) => !guards.includes('confirmed'))
    expect(unasked.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutConfirmation).toSorted())
  })

  test.each(
    ofAccounts.map((entry) => [entry.name, entry] as const).filter(([, { methods }]) => !methods.includes('GET')),
  )('stay as they are where %s is sent from a device whose last confirmation is old', async (name, entry) => {
    const { visitor, userId } = await comeSignedIn()
    const other = await db
      .insertInto('sign_ins')
      .values({ user_id: userId, method: 'password', expires_at: sql<Date>`now() + interval '1 day'` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sample = samples[name]!
    const ask =
      name === 'account.device.end' ? { params: { device: String(other.id) } } : await sample.record?.of(userId)
    await makeStale(userId)
    const before = await readWaysIn(userId)
    for (const [, send] of mannersOf(entry))
      await send(visitor, { ...sample, ...ask, data: withoutPassword[name] ?? ask?.data ?? sample.data })
    if (name !== 'password.confirm.store') expect(await readWaysIn(userId)).toEqual(before)
  })
})

type Asking = (visitor: TestVisitor, ask: Ask, headers?: Record<string, string>) => Promise<TestResponse>

/** Returns every way to request a route. */
function mannersOf({ path, methods }: Entry): [string, Asking][] {
  const [method = 'GET'] = methods
  if (method !== 'GET') {
    const asForm = (data: object | undefined, headers: Record<string, string>) => ({
      ...Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, String(value)])),
      ...(method !== 'POST' && { _method: method }),
      ...('x-xsrf-token' in headers && { _token: headers['x-xsrf-token'] }),
    })
    return [
      [
        'data that are sent',
        (visitor, ask, headers) => send(visitor, method, addressOf(path, ask), { ...ask, headers }),
      ],
      [
        'a form',
        (visitor, ask, headers = {}) =>
          visitor.submit(addressOf(path, ask), asForm(ask.data, headers), { headers, follow: false }),
      ],
    ]
  }
  return [
    ['a document', (visitor, ask) => visitor.get(addressOf(path, ask), { follow: false })],
    ['a navigation', (visitor, ask) => visitor.hybrid(addressOf(path, ask), { follow: false })],
    [
      'a part of a page',
      (visitor, ask) => visitor.hybrid(addressOf(path, ask), { component: 'account', only: ['user'], follow: false }),
    ],
    [
      'a preload',
      (visitor, ask) => visitor.hybrid(addressOf(path, ask), { headers: { 'sec-purpose': 'prefetch' }, follow: false }),
    ],
  ]
}

/** Sends data as the client does, with the actual method. */
async function send(
  visitor: TestVisitor,
  method: Method,
  path: string,
  { data = {}, headers = {} }: { data?: object; headers?: Record<string, string> },
): Promise<TestResponse> {
  const { origin } = new URL(shop.config.origins.en)
  const answer = await shop.inject({
    method,
    url: path,
    headers: {
      'x-hybrid': 'true',
      'x-requested-with': 'XMLHttpRequest',
      'x-hybrid-version': 'test',
      'content-type': 'application/json',
      origin,
      'sec-fetch-site': 'same-origin',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? ''),
      ...headers,
    },
    ...(method !== 'GET' && { payload: JSON.stringify(data) }),
  })
  const { statusCode: status, headers: answered, body, rawPayload: bytes } = answer
  const location = String(answered.location ?? answered['x-hybrid-external'] ?? '')
  return { status, headers: answered, body, bytes, location, payload: {} as never, props: null }
}

function addressOf(path: string, { params = {} }: Ask): string {
  return path.replace(/\{(\w+)\??\}/g, (_, name: string) => params[name] ?? 'nothing')
}

/** A visitor with flash data in the session. */
async function comeAsVisitor(): Promise<TestVisitor> {
  const visitor = shop.visitor()
  await visitor.post('/contact/submit', {})
  return visitor
}

async function comeSignedIn(change?: (userId: number) => Promise<unknown>) {
  const { visitor, id: userId } = await signedIn(shop)
  await change?.(userId)
  return { visitor, userId }
}

/** A user whom only errors in the request itself stop. */
async function comeWhoMay({ guards }: Entry): Promise<{ visitor: TestVisitor; userId?: number }> {
  const isForStrangers = guards.includes('guest') || guards.includes('pendingSignIn')
  return isForStrangers ? { visitor: await comeAsVisitor() } : comeSignedIn()
}

async function findDevice(userId: number): Promise<Ask> {
  const { id } = await db.selectFrom('sign_ins').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return { params: { device: String(id) } }
}

const endSignIns = (userId: number) => db.deleteFrom('sign_ins').where('user_id', '=', userId).execute()
const letSignInsRunOut = (userId: number) =>
  sql`update sign_ins set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where user_id = ${userId}`.execute(
    db,
  )
async function giveRoleAndPasskey(userId: number): Promise<void> {
  await db.insertInto('user_roles').values({ user_id: userId, role: 'viewer', venue_id: null }).execute()
  await passkeyWith().record!.of(userId)
}
const makeStale = (userId: number) =>
  sql`update sign_ins set confirmed_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(db)

/** Returns all table data of an account, except flash data and the audit log. */
async function snapshot(userId: number | undefined): Promise<string> {
  if (userId === undefined) return ''
  const { rows: tables } = await sql<{ name: string; key: string }>`
    select table_name as name, column_name as key from information_schema.columns
    where table_schema = 'public' and table_name not in ('sessions', 'audit_log')
      and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))
    order by table_name`.execute(db)
  expect(tables.length).toBeGreaterThan(5)
  const rows = await Promise.all(
    tables.map(({ name, key }) =>
      sql<{
        text: string
      }>`select line::text as text from ${sql.table(name)} as line where ${sql.ref(`line.${key}`)} = ${userId} order by 1`.execute(
        db,
      ),
    ),
  )
  return JSON.stringify(rows.map(({ rows: lines }, index) => [tables[index]!.name, lines]))
}
