// @vitest-environment happy-dom
import { HiddenFields } from '@cadenza/navigation/react'
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type OpenOptions, openPart } from '#apps/shop/client/testing/open-page.tsx'
import { TextField } from '../controls/text-field.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { type CheckedFormOptions, useCheckedForm } from './use-checked-form.ts'

interface Fields {
  city: string
  street: string
  country: string
}
type Name = 'city' | 'street'
type Options = Partial<CheckedFormOptions<Fields, Name>>

/** A city belongs to the country, and neither field is empty. */
const findProblem = ({ country, ...fields }: Fields, name: Name) =>
  fields[name].trim() === '' ? `No ${name}` : name === 'city' && country !== fields.city[0] ? `Not of ${country}` : null
const checked: Options = { order: ['city', 'street'], findProblem }

function Address(options: Options) {
  const form = useCheckedForm<Fields, Name>({
    url: '/address',
    fields: { city: '', street: '', country: 'P' },
    ...options,
  })
  return (
    <form method="post" action="/address" onSubmit={form.submit}>
      <HiddenFields />
      <ProblemSummary form={form} title={(count) => `${count} problems`} />
      <TextField {...form.control('city')} label="City" />
      <details>
        <TextField {...form.control('street')} label="Street" />
      </details>
      <button type="submit">{form.processing ? 'Sending' : 'Send'}</button>
    </form>
  )
}

async function open(options: Options, page: OpenOptions = {}) {
  const opened = await openPart(<Address {...options} />, page)
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true })
  const errorOf = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent
  const send = () => opened.user.click(screen.getByRole('button', { name: 'Send' }))
  return { ...opened, field, errorOf, send }
}

test('checked form: a field is checked as it is left, and its message goes as soon as it is right', async () => {
  const { user, field, errorOf } = await open(checked)
  await user.type(field('City'), 'Budapest')
  expect(errorOf('City')).toBeUndefined()
  await user.tab()
  expect(errorOf('City')).toBe('Not of P')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.clear(field('City'))
  expect(errorOf('City')).toBe('Not of P')
  await user.type(field('City'), 'P')
  expect(errorOf('City')).toBeUndefined()
})

test('checked form: what is wrong with one field stays as another one is left or becomes right', async () => {
  const ofLength = ({ city, street }: Fields, name: Name) =>
    ({ city, street })[name].length > 3 ? null : `Short ${name}`
  const { user, field, errorOf } = await open({ order: ['city', 'street'], findProblem: ofLength })
  await user.type(field('City'), 'P')
  await user.tab()
  await user.type(field('Street'), 'R')
  await user.tab()
  expect([errorOf('City'), errorOf('Street')]).toEqual(['Short city', 'Short street'])
  await user.type(field('Street'), 'ue de la Paix')
  await user.tab()
  expect([errorOf('City'), errorOf('Street')]).toEqual(['Short city', undefined])
})

test('checked form: who passes an empty field is not told off', async () => {
  const { user, field, errorOf } = await open(checked)
  await user.type(field('City'), ' ')
  await user.tab()
  expect(errorOf('City')).toBeUndefined()
})

test('checked form: with problems it is not sent; they are listed in order, lead to their fields, and the first has the focus', async () => {
  const { user, requests, field, errorOf, send } = await open(checked)
  await send()
  await vi.waitFor(() => expect(document.activeElement).toBe(field('City')))
  expect(requests).toEqual([])
  const summary = within(screen.getByRole('alert'))
  expect(summary.getByText('2 problems')).toBeDefined()
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual(['No city', 'No street'])
  expect(errorOf('Street')).toBe('No street')
  await user.click(summary.getByRole('link', { name: 'No street' }))
  expect(document.activeElement).toBe(field('Street'))
  expect(document.querySelector('details')?.open).toBe(true)
})

test('checked form: what the server refuses is said and led to in the same way, and nothing typed is lost', async () => {
  const answer = () => ({ errors: { street: 'Unknown street' } })
  const { user, requests, field, errorOf, send } = await open(checked, { answer })
  await user.type(field('City'), 'Paris')
  await user.type(field('Street'), 'Nowhere')
  await send()
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Street')))
  expect(requests).toMatchObject([{ method: 'POST', path: '/address', data: { city: 'Paris', street: 'Nowhere' } }])
  expect([errorOf('Street'), field('Street').value]).toEqual(['Unknown street', 'Nowhere'])
  expect(screen.getByRole('alert').textContent).toContain('Unknown street')
})

test('checked form: what the server refuses goes as the field is left, where the page finds it right', async () => {
  const answer = () => ({ errors: { city: 'Unknown city' } })
  const { user, field, errorOf, send } = await open(checked, { answer })
  await user.type(field('City'), 'Paris')
  await user.type(field('Street'), 'Nowhere')
  await send()
  await vi.waitFor(() => expect(document.activeElement).toBe(field('City')))
  expect(errorOf('City')).toBe('Unknown city')
  await user.tab()
  expect(errorOf('City')).toBeUndefined()
})

test('checked form: while it is being sent it is neither sent again nor checked', async () => {
  const held = Promise.withResolvers<object>()
  const { user, requests, field, send, settled } = await open(checked, { answer: () => held.promise })
  await user.type(field('City'), 'Paris')
  await user.type(field('Street'), 'Nowhere')
  await send()
  await screen.findByRole('button', { name: 'Sending' })
  fireEvent.submit(field('City').form!)
  await user.clear(field('City'))
  fireEvent.submit(field('City').form!)
  // An error message of the form would appear by this point.
  await user.type(field('Street'), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
  held.resolve({})
  await settled()
  expect(requests).toHaveLength(1)
})

test('checked form: without rules the message of the server goes as the field is typed in, or stays where it is kept', async () => {
  for (const keepErrors of [false, true]) {
    const answer = () => ({ errors: { city: 'Unknown city' } })
    const { user, field, errorOf, send } = await open({ keepErrors }, { answer })
    await send()
    await vi.waitFor(() => expect(errorOf('City')).toBe('Unknown city'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(field('City'), 'P')
    await user.tab()
    expect(errorOf('City')).toBe(keepErrors ? 'Unknown city' : undefined)
  }
})

test('checked form: the hooks of the form are still asked, and two forms can have a field of the same name', async () => {
  const success = vi.fn<() => void>()
  const error = vi.fn<() => void>()
  let isRefused = true
  const answer = () => ({ errors: isRefused ? { city: 'Unknown city' } : {} })
  const { field, send } = await open({ hooks: { success, error }, idOf: (name) => `second-${name}` }, { answer })
  expect(field('City').id).toBe('second-city')
  await send()
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  isRefused = false
  await send()
  await vi.waitFor(() => expect(success).toHaveBeenCalledOnce())
})

test('checked form: refused without JavaScript, it comes with its problems', async () => {
  await open(checked, { shared: { errors: { city: 'Unknown city' } } })
  expect(screen.getByRole('alert').textContent).toContain('Unknown city')
})
