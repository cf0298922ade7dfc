// @vitest-environment happy-dom
import { act, createElement as h, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { type answerWith, createPayload } from '../../testing/fake-server.ts'
import { createFakeWindow } from '../../testing/fake-window.ts'
import { createNavigator } from '../browser/navigator.ts'
import type { HttpRequest } from '../browser/navigation/transport.ts'
import type { BodyErrors } from '../routing/body.ts'
import { put } from '../routing/route.ts'
import { bodyOf } from '../routing/schema.ts'
import { HiddenFields } from './hidden-fields.ts'
import { ScopeContext } from './navigation-context.ts'
import { type RouteForm, type RouteFormOptions, useRouteForm } from './use-route-form.ts'

interface Entry {
  name: string
  lines: { text: string }[]
  urgent: boolean
  score: File | null
}
const store = put('/entries/{id}', { body: bodyOf<Entry>() })

const shown: { form?: RouteForm<typeof store> } = {}
function Page() {
  const form = useRouteForm(store, {
    params: { id: 7 },
    fields: { name: '', lines: [{ text: '' }], urgent: false, score: null },
    errorBag: 'entry',
  })
  useEffect(() => void Object.assign(shown, { form }))
  return h(
    'form',
    form.attributes,
    h(HiddenFields, form.hidden),
    h('input', form.field('name')),
    h('input', form.field('lines.0.text')),
    h('input', { type: 'checkbox', ...form.field('urgent') }),
    h('input', form.file('score')),
    h('p', null, form.errors.name),
  )
}

let requests: HttpRequest[]
let answer: () => unknown
let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  requests = []
  const { window } = createFakeWindow('http://shop.test/home')
  window.document.cookie = 'XSRF-TOKEN=token'
  const navigator = createNavigator({
    window,
    payload: createPayload('/home'),
    components: { home: { default: Page } },
    resolve: async () => ({ default: Page }),
    transport: async (request) => {
      requests.push(request)
      return answer() as ReturnType<typeof answerWith>
    },
  })
  const scope = {
    navigator,
    initialPage: navigator.getPage(),
    router: undefined,
    tokenPath: 'security.csrf_token',
    onSubmitFailed: undefined,
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(h(ScopeContext, { value: scope }, h(Page))))
})
afterEach(async () => {
  await act(async () => root.unmount())
  // The next file of this process does not use `act`.
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
  document.body.innerHTML = ''
})

const checked = (errors: object, headers: object = { 'x-hybrid-validate': 'true' }) => ({
  status: 200,
  headers,
  data: { errors },
})
/** Types as a visitor does, then leaves the field. */
async function typeAndLeave(value: string) {
  await act(async () => shown.form!.field('name').onChange({ target: { value } }))
  await act(async () => {
    shown.form!.field('name').onBlur()
    await vi.waitFor(() => expect(requests).toHaveLength(1))
  })
  await act(async () => {})
}

describe('the form of a route', () => {
  it('is a plain form of its URL and method, named as forms without JavaScript are', () => {
    const element = document.querySelector('form')!
    expect([element.getAttribute('action'), element.getAttribute('method')]).toEqual(['/entries/7', 'post'])
    const names = [...element.querySelectorAll('input')].map(({ name, value }) => [name, value])
    expect(names).toEqual([
      ['_method', 'PUT'],
      ['_error_bag', 'entry'],
      ['name', ''],
      ['lines[0][text]', ''],
      ['urgent', 'true'],
      ['score', ''],
    ])
  })

  it('asks about a field as it is left: no navigation, with the token, and the values in a field of their own', async () => {
    answer = () => checked({ name: 'Too short.' })
    await typeAndLeave('A')
    expect(document.querySelector('p')!.textContent).toBe('Too short.')
    const [{ method, url, headers, body }] = requests as [HttpRequest]
    expect([method, url, JSON.parse(body as string)]).toEqual([
      'POST',
      'http://shop.test/entries/7',
      { _method: 'PUT', _validate: { name: 'A', lines: [{ text: '' }], urgent: false, score: null } },
    ])
    expect(headers).toEqual({
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': 'token',
      'x-hybrid-validate': '["name"]',
    })
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
  })

  it.each([
    ['of a server that does not know it', () => checked({ name: 'Too short.' }, {})],
    ['that refuses it', () => ({ ...checked({ name: 'Too short.' }), status: 429 })],
    [
      'that never comes',
      (): never => {
        throw new Error('network')
      },
    ],
  ])('says nothing by an answer %s', async (_, given) => {
    answer = given
    await typeAndLeave('A')
    expect([requests.length, shown.form!.errors, shown.form!.checking]).toEqual([1, {}, false])
  })

  it('has a box for what is true or false', async () => {
    const box = document.querySelector<HTMLInputElement>('[type=checkbox]')!
    await act(async () => box.click())
    expect([shown.form!.fields.urgent, box.checked, box.value]).toEqual([true, true, 'true'])
    await act(async () => box.click())
    expect([shown.form!.fields.urgent, box.checked]).toEqual([false, false])
  })

  it('has a file for as long as it is chosen, and then not its name either', async () => {
    const input = document.querySelector<HTMLInputElement>('[type=file]')!
    const file = new File(['%PDF'], 'score.pdf')
    const given = vi.spyOn(input, 'value', 'set')
    await act(async () => shown.form!.file('score').onChange({ target: { files: [file] as unknown as FileList } }))
    expect([shown.form!.fields.score, given.mock.calls]).toEqual([file, []])
    await act(async () => shown.form!.reset('score'))
    expect([shown.form!.fields.score, given.mock.calls]).toEqual([null, [['']]])
    await act(async () => shown.form!.file('score').onChange({ target: { files: null } }))
    expect(shown.form!.fields.score).toBeNull()
  })

  it('knows the fields of its route', () => {
    const form = shown.form!
    expectTypeOf(form.fields.lines).toEqualTypeOf<{ text: string }[]>()
    expectTypeOf(form.errors).toEqualTypeOf<BodyErrors<typeof store>>()
    type Options = RouteFormOptions<typeof store>
    const right: Options = { params: { id: 7 }, fields: { name: '', lines: [], urgent: true, score: null } }
    // @ts-expect-error the id is missing
    const withoutParams: Options = { fields: { name: '', lines: [], urgent: true, score: null } }
    // @ts-expect-error a field is missing
    const withoutField: Options = { params: { id: 7 }, fields: { name: '', urgent: true, score: null } }
    const check = (): void => {
      form.field('lines.1.text')
      // @ts-expect-error there is no such field
      form.field('nam')
      // @ts-expect-error a line has no such field
      void form.errors['lines.0.size']
      // @ts-expect-error a name is a text
      form.setField('name', 1)
    }
    expect([right, withoutParams, withoutField, check]).toHaveLength(4)
  })
})
