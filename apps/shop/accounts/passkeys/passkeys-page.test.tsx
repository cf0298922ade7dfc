// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'
import { openAccount, t, texts } from '../testing/account-page.ts'
import type { PasskeyReach } from '#ui/passkeys/passkey-reach.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const encoded = (text: string) => Buffer.from(text).toString('base64url')
const options = {
  challenge: encoded('challenge'),
  rp: { name: 'Cadenza' },
  user: { id: encoded('u'), name: '', displayName: '' },
}
const failure = (name: string) => Object.assign(new Error(name), { name })

/** Response of an authenticator, for either kind of request. */
const credential = (id: string) => ({
  id,
  rawId: bytes(id),
  type: 'public-key',
  authenticatorAttachment: null,
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('made'),
    authenticatorData: bytes('shown'),
    signature: bytes('signed'),
    userHandle: bytes('u'),
    getTransports: () => ['internal'],
  },
})

interface Browser {
  /** Whether it asks the passkeys' host for permission. */
  asksElsewhere?: boolean
  /** Whether it offers passkeys in the address field. */
  offers?: boolean
}

/** A browser with passkeys, whose authenticator and server answer on demand. */
function giveBrowser({ asksElsewhere = false, offers = false }: Browser = {}) {
  const authenticator = vi.fn<(request: { mediation?: string; signal?: AbortSignal }) => Promise<object>>()
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<object>>(async () => Response.json(options))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => offers,
      getClientCapabilities: async () => ({ relatedOrigins: asksElsewhere }),
    }),
  )
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: authenticator, get: authenticator },
  })
  document.cookie = 'XSRF-TOKEN=a%20token'
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return { authenticator, fetched }
}

const uuidOf = (digit: string) => `0000000${digit}-0000-4000-8000-000000000000`
const laptop = {
  uuid: uuidOf('1'),
  name: 'Laptop',
  created_at: '2026-03-04T10:00:00Z',
  last_used_at: null,
  is_synced: false,
}
const phone = {
  uuid: uuidOf('2'),
  name: 'Phone',
  created_at: '2026-05-06T10:00:00Z',
  last_used_at: '2026-11-20T10:00:00Z',
  is_synced: true,
}
const ofAccount = (reach: PasskeyReach, ...passkeys: object[]) => ({ passkeys: { passkeys, reach } })
const section = () => within(screen.getByRole('region', { name: t('accounts.passkeys.title') }))
const line = (name: string) => within(section().getByText(name).closest<HTMLElement>('li')!)
/** Waits until a button is no longer busy. */
const idle = (name: string) =>
  vi.waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-busy')).toBeNull()
    return button
  })
const addButton = () => idle(t('accounts.passkeys.add'))

test('passkeys: each says when it was added and used, and on how many devices it is', async () => {
  await openAccount(ofAccount('none', laptop, phone))
  expect(section().queryByText(t('accounts.passkeys.none'))).toBeNull()
  expect(line('Laptop').getByText(/^Added on .*March.*4|^Added on .*4.*March/)).toBeDefined()
  expect(line('Laptop').getByText(t('accounts.passkeys.unused'))).toBeDefined()
  expect(line('Laptop').getByText(t('accounts.passkeys.oneDevice'))).toBeDefined()
  expect(line('Phone').getByText(/^last used on .*20/)).toBeDefined()
  expect(line('Phone').getByText(t('accounts.passkeys.synced'))).toBeDefined()
  expect(await section().findByText(t('accounts.passkeys.notHere'))).toBeDefined()
  expect(section().queryByRole('button', { name: t('accounts.passkeys.add') })).toBeNull()
  await openAccount(ofAccount('none'))
  expect(section().getByText(t('accounts.passkeys.none'))).toBeDefined()
})

test('passkeys: one is called otherwise or removed, and what is wrong with a name stands at that one', async () => {
  const errors = { [`passkey-${phone.uuid}`]: { name: 'What is it called?' } }
  const { user, requests } = await openAccount(ofAccount('none', laptop, phone), { answer: () => ({ errors }) })
  await user.click(line('Phone').getByText(t('accounts.passkeys.change')))
  const name = line('Phone').getByRole<HTMLInputElement>('textbox', { name: t('accounts.passkeys.name') })
  expect(name.value).toBe('Phone')
  await user.type(name, ' of Anna')
  await user.click(line('Phone').getByRole('button', { name: t('accounts.passkeys.saveName') }))
  expect(await line('Phone').findByText('What is it called?')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(name))
  expect(line('Laptop').queryByText('What is it called?')).toBeNull()
  expect(line('Laptop').getByText(t('accounts.passkeys.removeText', { name: 'Laptop' }))).toBeDefined()
  await user.click(line('Laptop').getByText(t('accounts.passkeys.change')))
  await user.click(line('Laptop').getByRole('button', { name: t('accounts.passkeys.removeSure') }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests).toMatchObject([
    { path: `/user/passkeys/${phone.uuid}`, data: { _method: 'PUT', name: 'Phone of Anna' } },
    { path: `/user/passkeys/${laptop.uuid}`, data: { _method: 'DELETE' } },
  ])
})

test('passkeys: one that the browser has made is sent; what is said of it goes with the next try', async () => {
  const { authenticator, fetched } = giveBrowser()
  authenticator.mockResolvedValue(credential('made-here'))
  const answers: object[] = [{ errors: { passkey: 'Not that one.' } }, { errors: {} }]
  const { user, requests } = await openAccount(ofAccount('own'), { answer: () => answers.shift()! })
  await user.click(await addButton())
  expect((await section().findByText('Not that one.')).getAttribute('role')).toBe('alert')
  expect(fetched.mock.calls[0]).toEqual([
    '/user/passkeys/options',
    expect.objectContaining({
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'application/json', 'x-xsrf-token': 'a token' },
    }),
  ])
  expect(requests[0]).toMatchObject({ path: '/user/passkeys', data: { passkey: { id: 'made-here' } } })
  await user.click(await addButton())
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  await vi.waitFor(() => expect(section().queryByText('Not that one.')).toBeNull())
})

test('passkeys: that there is one already and that it failed is said, that it was given up is not', async () => {
  const { authenticator, fetched } = giveBrowser()
  const { user, requests } = await openAccount(ofAccount('own'))
  const said = () => section().getByRole('alert').textContent
  for (const [name, words] of [
    ['InvalidStateError', t('accounts.passkeys.known')],
    ['NotAllowedError', ''],
    ['SecurityError', t('accounts.passkeys.failed')],
    ['AbortError', ''],
  ] as const) {
    authenticator.mockRejectedValueOnce(failure(name))
    await user.click(await addButton())
    await addButton()
    await vi.waitFor(() => expect([name, said()]).toEqual([name, words]))
  }
  fetched.mockResolvedValueOnce(new Response('', { status: 500 }))
  await user.click(await addButton())
  await vi.waitFor(() => expect(said()).toBe(t('accounts.passkeys.failed')))
  expect(requests).toEqual([])
})

test('passkeys: who is to confirm first is led there, and back from there', async () => {
  const { fetched } = giveBrowser()
  fetched.mockResolvedValue({ type: 'opaqueredirect', ok: false })
  const { user, requests } = await openAccount(ofAccount('own'))
  await user.click(await addButton())
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'GET', path: '/user/confirm-password?to=%2F' }]))
})

const signIn = (passkeys: PasskeyReach, opened: OpenOptions = {}) =>
  openPage('login', { to: '/account/orders', passkeys, texts }, opened)
const passkeyButton = () => idle(t('accounts.login.passkey'))

test.each<[PasskeyReach, Browser | null, boolean]>([
  ['own', {}, true],
  ['own', null, false],
  ['related', { asksElsewhere: true }, true],
  ['related', {}, false],
  ['none', {}, false],
])('passkey: with a reach of %s in a browser with %j the way in is there: %s', async (reach, browser, isThere) => {
  if (browser) giveBrowser(browser)
  await signIn(reach)
  // Its space is reserved until support is known.
  if (isThere)
    await vi.waitFor(async () => expect((await passkeyButton()).parentElement?.dataset['known']).toBe('true'))
  else await vi.waitFor(() => expect(screen.queryByRole('button', { name: t('accounts.login.passkey') })).toBeNull())
})

test('passkey: one that is shown is sent with where one wanted to go; a failure is said, giving up is not', async () => {
  const { authenticator, fetched } = giveBrowser()
  const { user, requests, settled } = await signIn('own', { answer: () => ({ errors: { passkey: 'Unknown.' } }) })
  const button = await passkeyButton()
  const said = () => button.parentElement!.querySelector('[role=alert]')!.textContent
  authenticator.mockRejectedValueOnce(failure('DataError'))
  await user.click(await passkeyButton())
  await vi.waitFor(() => expect(said()).toBe(t('accounts.login.passkeyFailed')))
  authenticator.mockRejectedValueOnce(failure('NotAllowedError'))
  await user.click(await passkeyButton())
  await passkeyButton()
  expect(said()).toBe('')
  fetched.mockResolvedValueOnce({ type: 'opaqueredirect', ok: false })
  await user.click(await passkeyButton())
  await vi.waitFor(() => expect(said()).toBe(t('accounts.login.passkeyFailed')))
  authenticator.mockResolvedValueOnce(credential('mine'))
  await user.click(await passkeyButton())
  await vi.waitFor(() => expect(said()).toBe('Unknown.'))
  await settled()
  expect(requests).toMatchObject([{ path: '/login/passkey', data: { passkey: { id: 'mine' }, to: '/account/orders' } }])
  expect(fetched.mock.lastCall?.[0]).toBe('/login/passkey/options')
})

test('passkey: one that is chosen in the field with the address signs in, and after a refusal is offered anew', async () => {
  const { authenticator } = giveBrowser({ offers: true })
  const chosen = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  for (const { promise } of chosen) authenticator.mockReturnValueOnce(promise)
  const { requests } = await signIn('own', { answer: () => ({ errors: { passkey: 'Unknown.' } }) })
  await vi.waitFor(() => expect(authenticator).toHaveBeenCalledTimes(1))
  expect(authenticator.mock.lastCall?.[0].mediation).toBe('conditional')
  chosen[0]!.resolve(credential('mine'))
  await vi.waitFor(() =>
    expect(requests).toMatchObject([{ path: '/login/passkey', data: { passkey: { id: 'mine' } } }]),
  )
  expect(await screen.findByText('Unknown.')).toBeDefined()
  // Each has a challenge of its own.
  await vi.waitFor(() => expect(authenticator).toHaveBeenCalledTimes(2))
})

test('passkey: what is offered in the field ends with the page', async () => {
  const { authenticator } = giveBrowser({ offers: true })
  const chosen = Promise.withResolvers<object>()
  authenticator.mockReturnValueOnce(chosen.promise)
  const { close, requests } = await signIn('own')
  await vi.waitFor(() => expect(authenticator).toHaveBeenCalledTimes(1))
  const { signal } = authenticator.mock.lastCall![0]
  close()
  await vi.waitFor(() => expect(signal?.aborted).toBe(true))
  chosen.resolve(credential('too-late'))
  await chosen.promise
  expect(requests).toEqual([])
})

test('passkey: what is offered in the field is offered anew before its challenge is over, on a page that is seen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { authenticator } = giveBrowser({ offers: true })
  authenticator.mockReturnValue(new Promise(() => {}))
  await signIn('own')
  await vi.waitFor(() => expect(authenticator).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  await vi.waitFor(() => expect(authenticator).toHaveBeenCalledTimes(2))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(authenticator).toHaveBeenCalledTimes(2)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(authenticator).toHaveBeenCalledTimes(3))
})

test('passkey: a browser that does not say whether it asks the host of the passkeys for leave does not', async () => {
  for (const getClientCapabilities of [undefined, () => Promise.reject(new Error('unknown'))]) {
    giveBrowser()
    Object.assign(PublicKeyCredential, { getClientCapabilities })
    await signIn('related')
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: t('accounts.login.passkey') })).toBeNull())
  }
})
