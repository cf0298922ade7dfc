// @vitest-environment happy-dom
import { type ReactNode, createElement as h } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWith, createPayload } from '../../testing/fake-server.ts'
import type { HttpRequest, Transport } from '../browser/navigation/transport.ts'
import { Form } from './form.ts'
import { HiddenFields } from './hidden-fields.ts'
import { createNavigation } from './start.ts'
import { useForm } from './use-form.ts'

/** Shows a component as a page, with a server that answers on demand. */
async function open(component: () => ReactNode) {
  history.replaceState(null, '', '/page')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const payload = {
    ...createPayload('/page', { security: { csrf_token: 'a token' } }),
    url: location.href,
  }
  const sent: { request: HttpRequest; answer: () => void }[] = []
  const transport: Transport = (request) =>
    new Promise((resolve) => {
      sent.push({ request, answer: () => resolve(answerWith(payload)) })
    })
  const navigator = await createNavigation({
    payload,
    root,
    transport,
    progress: false,
    pages: { page: async () => ({ default: component }) },
  })
  const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)!
  /** Types into a field as a visitor does. */
  const type = (name: string, value: string) => {
    const field = find(`[name=${name}]`)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const press = () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  const settled = () => vi.waitFor(() => expect(navigator.active()).toBe(false))
  return { navigator, sent, find, type, press, settled }
}

// The next file of this process searches for forms, too.
afterEach(() => document.body.replaceChildren())

describe('a form around useForm', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  afterEach(() => vi.unstubAllEnvs())

  const createPage = (attributes: object, ...children: ReactNode[]) =>
    function Page() {
      const form = useForm({ url: '/page', fields: { text: '' } })
      return h('form', { ...attributes, onSubmit: form.submit }, ...children)
    }

  // Holds: navigation.while-developing-console-says-form
  it('is warned about while developing, if it lacks what it needs without JavaScript', async () => {
    const { sent, press, settled, find } = await open(createPage({ method: 'post' }))
    press()
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(2))
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      [
        expect.stringMatching(/^\[navigation\] A form does not work without JavaScript: it has no `action`/),
        find('form'),
      ],
      [expect.stringContaining('it has no _token: put <HiddenFields'), find('form')],
    ])
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    sent[0]!.answer()
    await settled()
  })

  // Holds: navigation.while-developing-console-says-form
  it.each([
    ['it has all', 'development', { method: 'post', action: '/page' }, h(HiddenFields, { key: 'hidden' })],
    ['it is in use', 'production', {}, null],
  ])('is not warned about where %s', async (_, environment, attributes, child) => {
    vi.stubEnv('NODE_ENV', environment)
    const { sent, press, settled } = await open(createPage(attributes, child))
    press()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await import('./check-form.ts')
    sent[0]!.answer()
    await settled()
    expect(console.warn).not.toHaveBeenCalled()
  })
})

// `oracle/browser.slow.test.ts` tests input typed meanwhile, with the browser's own rules.
describe('<Form>', () => {
  const Page = (): ReactNode =>
    h(Form, {
      action: '/page',
      children: ({ processing }) => [
        h('input', { key: 'name', name: 'name', defaultValue: 'nobody' }),
        h('button', { key: 'button', 'aria-busy': processing }),
      ],
    })

  it('is sent once at a time, and put back to its beginning by its success', async () => {
    const { sent, find, type, press, settled } = await open(Page)
    type('name', 'Anna')
    press()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await vi.waitFor(() => expect(find('button').getAttribute('aria-busy')).toBe('true'))
    press()
    sent[0]!.answer()
    await settled()
    await vi.waitFor(() => expect(find('button').getAttribute('aria-busy')).toBe('false'))
    expect([find('[name=name]').value, sent.length]).toEqual(['nobody', 1])
    press()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    sent[1]!.answer()
    await settled()
    expect(sent.map(({ request }) => JSON.parse(request.body as string))).toEqual([
      { name: 'Anna' },
      { name: 'nobody' },
    ])
  })

  it('keeps its fields after a success where it is told to, and sends what is made of them', async () => {
    const transform = vi.fn((data: Record<string, unknown>) => ({ person: data }))
    const { sent, find, type, press, settled } = await open(() =>
      h(Form, { action: '/page', reset: false, transform }, h('input', { name: 'name' })),
    )
    type('name', 'Anna')
    press()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    sent[0]!.answer()
    await settled()
    expect(JSON.parse(sent[0]!.request.body as string)).toEqual({ person: { name: 'Anna' } })
    expect(find('[name=name]').value).toBe('Anna')
  })

  it('is not sent where who uses it prevents that', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const { navigator, sent, press } = await open(() => h(Form, { action: '/page', onSubmit }))
    press()
    expect([onSubmit.mock.calls.length, navigator.active(), sent.length]).toEqual([1, false, 0])
  })

  it('leaves out a file that was not chosen, and sends the one that was', async () => {
    const entries: FormDataEntryValue[] = [new File([], ''), new File(['a'], '')]
    const { sent, press, settled } = await open(() =>
      h(Form, { action: '/page' }, h('input', { name: 'name', defaultValue: 'Anna' })),
    )
    for (const [index, file] of entries.entries()) {
      const entriesOf = vi.spyOn(FormData.prototype, Symbol.iterator).mockImplementation(function* () {
        yield ['name', 'Anna']
        yield ['score', file]
      } as never)
      press()
      entriesOf.mockRestore()
      await vi.waitFor(() => expect(sent).toHaveLength(index + 1))
      sent[index]!.answer()
      await settled()
    }
    const [empty, chosen] = sent.map(({ request }) => request.body)
    expect(JSON.parse(empty as string)).toEqual({ name: 'Anna' })
    expect((chosen as FormData).get('score')).toBeInstanceOf(File)
  })
})
