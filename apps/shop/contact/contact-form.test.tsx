// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { Link } from '@cadenza/navigation/react'
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type OpenOptions, openPart } from '../client/testing/open-page.tsx'
import { ContactSection } from './contact-section.tsx'
import type { Contact } from '#core/contact/contact.ts'
import { solveProofOfWork } from './solve-proof-of-work.ts'

vi.mock(import('./solve-proof-of-work.ts'), () => ({ solveProofOfWork: vi.fn(() => () => undefined) }))

const picture = { url: '/media/desk.jpg', alt_text: 'The box office', width: 800, height: 600, sources: [] }
const proofOfWork: Contact = { botCheck: { kind: 'proof-of-work' }, picture }
const turnstile: Contact = { botCheck: { kind: 'turnstile', siteKey: 'a-site-key' }, picture: null }

/** Opens the section, with a bot check that succeeds or fails on demand. */
async function open(contact = proofOfWork, options: OpenOptions = {}) {
  const run = vi.mocked(solveProofOfWork)
  run.mockReset()
  const stop = vi.fn<() => void>()
  run.mockReturnValue(stop)
  const page = await openPart(<ContactSection {...contact} />, options)
  const { t } = page
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'message') =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${t(`contact.${name}`)}`) })
  const check = () => run.mock.lastCall![0]
  return { ...page, field, run, stop, check, send: screen.getByRole('button', { name: t('contact.send') }) }
}

/** Fills in all required fields. */
async function fill({ user, field }: Awaited<ReturnType<typeof open>>) {
  await user.type(field('firstName'), 'Zsófia')
  await user.type(field('lastName'), 'Őrűné')
  await user.type(field('email'), 'zsofia@example.org')
  await user.type(field('phone'), '+36 (1) 411-6600')
  await user.type(field('message'), 'Jó napot!')
}

// Holds: contact.image-beside-form
test('contact: a picture stands beside the form, with the ways to write and to call', async () => {
  const { t } = await open()
  expect(screen.getByRole('img', { name: 'The box office' }).getAttribute('src')).toBe('/media/desk.jpg')
  const [email, phone] = ['hello@cadenza.example', '+33 1 99 00 12 34']
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(linkOf(t('contact.emailLink', { email }))).toBe('mailto:hello@cadenza.example')
  expect(linkOf(t('contact.phoneLink', { phone }))).toBe('tel:+33199001234')
  expect(screen.getByRole('region', { name: t('contact.title') }).id).toBe('contact-us')
})

// Holds: contact.fields-first-name-last-name
test('contact: every field has its type, and the browser fills in what it knows', async () => {
  const { field } = await open()
  const read = (name: Parameters<typeof field>[0]) =>
    ['type', 'autocomplete', 'inputmode', 'required'].map((attribute) => field(name).getAttribute(attribute))
  expect(read('firstName')).toEqual(['text', 'given-name', null, ''])
  expect(read('lastName')).toEqual(['text', 'family-name', null, ''])
  expect(read('email')).toEqual(['email', 'email', 'email', ''])
  expect(read('phone')).toEqual(['tel', 'tel', 'tel', null])
  expect(field('message').tagName).toBe('TEXTAREA')
  expect(field('message').getAttribute('rows')).toBe('5')
})

test('contact: Hungarian asks for the family name first', async () => {
  const namesIn = async (locale: 'en' | 'hu') => {
    await open(proofOfWork, { locale })
    return screen.getAllByRole<HTMLInputElement>('textbox').map(({ name }) => name)
  }
  expect(await namesIn('en')).toEqual(['firstName', 'lastName', 'email', 'phone', 'message'])
  expect(await namesIn('hu')).toEqual(['lastName', 'firstName', 'email', 'phone', 'message'])
})

test('contact: the check begins once, with the first field that is entered', async () => {
  const { user, run, field, t, check } = await open()
  expect(run).not.toHaveBeenCalled()
  expect(screen.getByText(t('contact.botCheck.idle'))).toBeDefined()
  await user.click(field('firstName'))
  await user.click(field('message'))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.getByText(t('contact.botCheck.working'))).toBeDefined()
  check().onToken('a-token')
  expect(await screen.findByText(t('contact.botCheck.ready'))).toBeDefined()
  await user.click(field('email'))
  expect(run).toHaveBeenCalledOnce()
})

// Holds: contact.success-positive-banner-your-message, calls.post-contact-submit-six-fields
test('contact: a message is sent with the token, the page stays where it is, and the form thanks and is empty', async () => {
  const page = await open()
  const { user, t, requests, field, check, send, stop } = page
  await fill(page)
  check().onToken('a-token')
  await screen.findByText(t('contact.botCheck.ready'))
  document.documentElement.scrollTop = 300
  await user.click(send)
  const banner = await screen.findByText(t('contact.sent'))
  expect(banner.closest('[role=status]')).not.toBeNull()
  expect(document.activeElement).toBe(banner.closest('[tabindex]'))
  expect(document.documentElement.scrollTop).toBe(300)
  expect(requests).toMatchObject([{ method: 'POST', path: '/contact/submit' }])
  expect(requests[0]?.data).toEqual({
    firstName: 'Zsófia',
    lastName: 'Őrűné',
    email: 'zsofia@example.org',
    phone: '+36 1 4116600',
    message: 'Jó napot!',
    turnstileToken: 'a-token',
  })
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'message'] as const) expect(field(name).value).toBe('')
  // A token is valid for one message.
  await screen.findByText(t('contact.botCheck.idle'))
  expect(stop).toHaveBeenCalled()
})

// Holds: contact.fields-first-name-last-name
test('contact: sent before the check is done, the message waits for it', async () => {
  const page = await open()
  const { user, requests, check, send } = page
  await fill(page)
  await user.click(send)
  expect(send.getAttribute('aria-busy')).toBe('true')
  expect(requests).toEqual([])
  check().onToken('a-token')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.data).toMatchObject({ turnstileToken: 'a-token' })
  await screen.findByText(page.t('contact.sent'))
  expect(send.hasAttribute('aria-busy')).toBe(false)
  // The request is done: the next message waits for its own submission.
  await user.type(page.field('message'), 'Még valami')
  check().onToken('another')
  await screen.findByText(page.t('contact.botCheck.ready'))
  await page.settled()
  expect(requests).toHaveLength(1)
})

// Holds: validation.errors-come-server-per-field
test('contact: what the server refuses is said by its field, the first of them has the focus, and nothing typed is lost', async () => {
  const errors = { email: 'Not an address.', message: 'Too short.' }
  const page = await open(proofOfWork, { answer: () => ({ errors }) })
  const { user, t, field, check, send, run } = page
  await fill(page)
  check().onToken('a-token')
  await screen.findByText(t('contact.botCheck.ready'))
  await user.click(send)
  expect(await screen.findByRole('textbox', { description: 'Not an address.' })).toBe(field('email'))
  expect(screen.getByRole('textbox', { description: 'Too short.' })).toBe(field('message'))
  await vi.waitFor(() => expect(document.activeElement).toBe(field('email')))
  expect(screen.getByRole('alert').textContent).toContain(t('contact.failed'))
  expect(field('message').value).toBe('Jó napot!')
  // The token was not rejected: it is still valid.
  expect(screen.getByText(t('contact.botCheck.ready'))).toBeDefined()
  expect(run).toHaveBeenCalledOnce()
  await user.type(field('email'), 'x')
  await vi.waitFor(() => expect(screen.queryByText('Not an address.')).toBeNull())
  expect(screen.getByText('Too short.')).toBeDefined()
})

test('contact: a field is checked as it is left and not before, and its message goes when it is right', async () => {
  const check = ({ data }: { data: unknown }): Record<string, string> =>
    JSON.stringify(data).includes('.org') ? {} : { email: 'Not an address.' }
  const { user, field, checks, requests } = await open(proofOfWork, { check })
  await user.type(field('email'), 'zsofia')
  expect(checks).toEqual([])
  await user.tab()
  expect(await screen.findByRole('textbox', { description: 'Not an address.' })).toBe(field('email'))
  // The focus stays in the visitor's field.
  expect(document.activeElement).toBe(field('phone'))
  await user.type(field('email'), '@example.org')
  await vi.waitFor(() => expect(screen.queryByText('Not an address.')).toBeNull())
  expect(checks).toEqual([['email'], ['email']])
  expect(requests).toEqual([])
})

test('contact: who only passes an empty field is not told off', async () => {
  const { user, field, checks } = await open(proofOfWork, { check: () => ({ firstName: 'Missing.' }) })
  await user.type(field('firstName'), ' ')
  await user.tab()
  await user.type(field('phone'), '1')
  await user.tab()
  await vi.waitFor(() => expect(checks).toEqual([['phone']]))
})

// Holds: validation.turnstiletoken-error-shows-below-widget
test('contact: a refused token is said below the check, which is done anew', async () => {
  const page = await open(proofOfWork, { answer: () => ({ errors: { turnstileToken: 'Please try again.' } }) })
  const { user, t, check, send } = page
  await fill(page)
  check().onToken('a-token')
  await screen.findByText(t('contact.botCheck.ready'))
  await user.click(send)
  const error = await screen.findByText('Please try again.')
  const status = await screen.findByText(t('contact.botCheck.idle'))
  expect(status.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

// Holds: visitors.29-bot-check-reset-never
test('contact: a check that cannot be done leaves the text, says how else to write, and can be tried again', async () => {
  const page = await open()
  const { user, t, field, check, run, send } = page
  await user.type(field('message'), 'Jó napot!')
  await user.click(send)
  check().onFailure()
  expect(await screen.findByText(t('contact.botCheck.failed'))).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'hello@cadenza.example' })).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: '+33 1 99 00 12 34' })[0]?.getAttribute('href')).toBe('tel:+33199001234')
  expect(send.hasAttribute('aria-busy')).toBe(false)
  expect(field('message').value).toBe('Jó napot!')
  await user.click(screen.getByRole('button', { name: t('contact.botCheck.again') }))
  expect(run).toHaveBeenCalledTimes(2)
  expect(screen.getByText(t('contact.botCheck.working'))).toBeDefined()
})

// Holds: states.bot-check-token-cleared-widget, limits.bot-check-reset-295000-ms
test('contact: the token is forgotten after 295 seconds, and what was typed is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user, t, field, check, stop } = await open()
  await user.type(field('message'), 'Jó napot!')
  check().onToken('a-token')
  await vi.advanceTimersByTimeAsync(294_999)
  expect(screen.getByText(t('contact.botCheck.ready'))).toBeDefined()
  expect(stop).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(screen.getByText(t('contact.botCheck.idle'))).toBeDefined()
  expect(stop).toHaveBeenCalledOnce()
  expect(field('message').value).toBe('Jó napot!')
})

// Holds: states.bot-check-token-cleared-widget
test('contact: sent with a token that was forgotten, the message waits for another check, and goes with its token', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await open()
  const { user, t, requests, check, run, send } = page
  await fill(page)
  check().onToken('a-token')
  await vi.advanceTimersByTimeAsync(295_000)
  vi.useRealTimers()
  await user.click(send)
  expect(run).toHaveBeenCalledTimes(2)
  expect(requests).toEqual([])
  check().onToken('another')
  await screen.findByText(t('contact.sent'))
  expect(requests.map(({ data }) => data)).toMatchObject([{ turnstileToken: 'another' }])
})

test('contact: leaving the page puts an end to the check', async () => {
  const { user, field, stop, close } = await open()
  await user.click(field('message'))
  close()
  expect(stop).toHaveBeenCalledOnce()
})

/** Script of the challenge provider, which nothing loads here. */
async function openWithTurnstile() {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined)
  const page = await open(turnstile)
  await page.user.click(page.field('message'))
  await vi.waitFor(() => expect(append).toHaveBeenCalled())
  const script = append.mock.lastCall![0] as HTMLScriptElement
  onTestFinished(() => void delete window.turnstile)
  return { ...page, append, script }
}

// Holds: calls.bot-check-script-loads-external, errors.bot-check-load-failure-failed
test('Turnstile: its script comes from the challenge provider; where it cannot be loaded, that is said', async () => {
  const { t, user, script, append, field } = await openWithTurnstile()
  expect(script.src).toMatch(/^https:\/\/challenges\.cloudflare\.com\//)
  script.dispatchEvent(new Event('error'))
  expect(await screen.findByText('Failed to load Turnstile.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'hello@cadenza.example' })).toBeDefined()
  await user.type(field('message'), 'Still here')
  append.mockClear()
  await user.click(screen.getByRole('button', { name: t('contact.botCheck.again') }))
  await vi.waitFor(() => expect(append).toHaveBeenCalledOnce())
})

// Holds: errors.bot-check-load-failure-failed
test('Turnstile: a script that brings no Turnstile is a failure, too', async () => {
  const { script } = await openWithTurnstile()
  script.dispatchEvent(new Event('load'))
  expect(await screen.findByText('Failed to load Turnstile.')).toBeDefined()
})

test('Turnstile: its widget is shown in the form, in the language of the page, and its token is sent', async () => {
  const page = await openWithTurnstile()
  const remove = vi.fn<(widget: string) => void>()
  const render = vi.fn<(container: HTMLElement, options: Record<string, unknown>) => string>(() => 'a-widget')
  window.turnstile = { render, remove }
  page.script.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(render).toHaveBeenCalledOnce())
  const [container, options] = render.mock.lastCall!
  expect(page.send.closest('form')?.contains(container)).toBe(true)
  expect(options).toMatchObject({ sitekey: 'a-site-key', language: 'en' })
  await fill(page)
  ;(options['callback'] as (token: string) => void)('turnstile-token')
  await page.user.click(page.send)
  await screen.findByText(page.t('contact.sent'))
  expect(page.requests[0]?.data).toMatchObject({ turnstileToken: 'turnstile-token' })
  expect(remove).toHaveBeenCalledExactlyOnceWith('a-widget')
})

test('Turnstile: what the widget reports as an error is told', async () => {
  const page = await openWithTurnstile()
  const render = vi.fn<(container: HTMLElement, options: Record<string, unknown>) => string>(() => 'a-widget')
  window.turnstile = { render, remove: () => undefined }
  page.script.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(render).toHaveBeenCalledOnce())
  expect((render.mock.lastCall![1]['error-callback'] as () => unknown)()).toBe(true)
  expect(await screen.findByText('Failed to load Turnstile.')).toBeDefined()
})

test('Turnstile: a widget that cannot be shown is told, and the script that is there is not fetched again', async () => {
  const page = await openWithTurnstile()
  const render = vi.fn<() => string | undefined>(() => undefined)
  window.turnstile = { render, remove: () => undefined }
  page.script.dispatchEvent(new Event('load'))
  expect(await screen.findByText('Failed to load Turnstile.')).toBeDefined()
  page.append.mockClear()
  render.mockReturnValue('a-widget')
  await page.user.click(screen.getByRole('button', { name: page.t('contact.botCheck.again') }))
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2))
  expect(page.append).not.toHaveBeenCalled()
})

test.each([
  ['loads', 'load'],
  ['fails', 'error'],
])('Turnstile: a script that %s after the page was left does nothing', async (_, event) => {
  const page = await openWithTurnstile()
  const render = vi.fn<() => string>(() => 'a-widget')
  window.turnstile = { render, remove: () => undefined }
  page.close()
  page.script.dispatchEvent(new Event(event))
  await new Promise((resolve) => setTimeout(resolve))
  expect(render).not.toHaveBeenCalled()
})

test('contact: a message that got no answer is told as such, and stays', async () => {
  const page = await open(proofOfWork, {
    answer: () => {
      throw new NavigationError('network')
    },
  })
  const { user, t, field, check, send } = page
  await fill(page)
  check().onToken('a-token')
  await user.click(send)
  const banner = await screen.findByRole('alert')
  expect(banner.textContent).toContain(t('contact.failedNetwork'))
  expect(document.activeElement).toBe(banner.closest('[tabindex]'))
  expect(field('message').value).toBe('Jó napot!')
})

test('contact: who goes where a message would be lost is asked first; a soloist opens over it', async () => {
  const places = ['/soloists/ilka', '/venues'].map((href) => (
    <Link key={href} href={href} preserveState={href !== '/venues'}>
      {href}
    </Link>
  ))
  const { t, user, requests } = await openPart(
    <>
      {places}
      <ContactSection {...proofOfWork} />
    </>,
  )
  const message = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${t('contact.message')}`) })
  await user.type(message, 'Jó napot!')
  await user.click(screen.getByRole('link', { name: '/soloists/ilka' }))
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/soloists/ilka']))
  await user.click(screen.getByRole('link', { name: '/venues' }))
  await user.click(await screen.findByRole('button', { name: t('unsaved.stay') }))
  expect(requests).toHaveLength(1)
  expect(message.value).toBe('Jó napot!')
})
