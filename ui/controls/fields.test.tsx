// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { Checkbox } from './checkbox.tsx'
import { SelectField } from './select-field.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

function Line({ value: first = '', ...props }: Partial<TextFieldProps>) {
  const [value, setValue] = useState(first)
  return <TextField name="city" label="City" {...props} value={value} onChange={setValue} />
}

function Box(props: Partial<Parameters<typeof Checkbox>[0]>) {
  const [checked, setChecked] = useState(false)
  return <Checkbox name="company" label="For a company" {...props} checked={checked} onChange={setChecked} />
}

function Halls({ value: first = '', onChange }: { value?: string; onChange?: (value: string) => void }) {
  const [value, setValue] = useState(first)
  const change = (next: string) => {
    onChange?.(next)
    setValue(next)
  }
  const choices = [
    { value: 'chapel', label: 'The chapel' },
    { value: 'tower', label: 'The tower' },
  ]
  return <SelectField name="hall" label="Hall" placeholder="Any" choices={choices} value={value} onChange={change} />
}

const lineOf = (options = {}) => screen.getByRole<HTMLInputElement>('textbox', { name: 'City', ...options })
const boxOf = (options = {}) => screen.getByRole<HTMLInputElement>('checkbox', { name: 'For a company', ...options })

test('text field: its label names it, and what is typed is told', async () => {
  const { user } = await openPart(<Line autoComplete="address-level2" />)
  await user.type(lineOf(), 'Pécs')
  expect(lineOf()).toMatchObject({ id: 'field-city', name: 'city', type: 'text', value: 'Pécs', required: false })
  expect(lineOf().getAttribute('autocomplete')).toBe('address-level2')
})

test('text field: hint and error describe it, the error says that it is invalid', async () => {
  await openPart(<Line hint="Where you live" error="Please name a city." required />)
  expect(lineOf({ description: 'Where you live Please name a city.' })).toMatchObject({ required: true })
  expect(lineOf().getAttribute('aria-invalid')).toBe('true')
})

test('text field: with a hint alone it is described by it and valid', async () => {
  await openPart(<Line hint="Where you live" />)
  expect(lineOf({ description: 'Where you live' }).hasAttribute('aria-invalid')).toBe(false)
})

test('text field: with neither hint nor error nothing describes it', async () => {
  await openPart(<Line />)
  expect(lineOf().hasAttribute('aria-describedby')).toBe(false)
  expect(lineOf().hasAttribute('aria-invalid')).toBe(false)
  expect(document.querySelectorAll('p')).toHaveLength(0)
})

test('text field: one that need not be filled in says so', async () => {
  const { t } = await openPart(<Line optional />)
  expect(screen.getByRole('textbox', { name: `City (${t('common.optional')})` })).toBeDefined()
})

test('text field: two forms can have a field of the same name', async () => {
  await openPart(<Line id="contact-city" hint="Where you live" />)
  expect(lineOf({ description: 'Where you live' }).id).toBe('contact-city')
})

test('text field: several lines are a text area, of four rows unless told otherwise', async () => {
  const onBlur = vi.fn<() => void>()
  const { user } = await openPart(
    <>
      <Line multiline onBlur={onBlur} hint="All of it" />
      <Line name="other" label="Other" multiline rows={5} />
    </>,
  )
  const area = lineOf({ description: 'All of it' })
  await user.type(area, 'a{Enter}b')
  expect(area).toMatchObject({ tagName: 'TEXTAREA', value: 'a\nb' })
  expect(area.getAttribute('rows')).toBe('4')
  expect(screen.getByRole('textbox', { name: 'Other' }).getAttribute('rows')).toBe('5')
  expect(onBlur).not.toHaveBeenCalled()
  await user.tab()
  expect(onBlur).toHaveBeenCalledOnce()
})

test('text field: leaving a line is told', async () => {
  const onBlur = vi.fn<() => void>()
  const { user } = await openPart(<Line onBlur={onBlur} />)
  await user.click(lineOf())
  await user.tab()
  expect(onBlur).toHaveBeenCalledOnce()
})

const hallOf = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hall' })
const listHalls = () => [...hallOf().options].map(({ text }) => text)

test('select field: it offers its choices after saying that nothing is chosen', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = await openPart(<Halls onChange={onChange} />)
  expect(listHalls()).toEqual(['Any', 'The chapel', 'The tower'])
  expect(onChange).not.toHaveBeenCalled()
  await user.selectOptions(hallOf(), 'The tower')
  expect(onChange.mock.calls).toEqual([['tower']])
  expect(hallOf().value).toBe('tower')
})

test('select field: a value that is not offered stands in it, before the choices', async () => {
  await openPart(<Halls value="garden" />)
  expect(listHalls()).toEqual(['Any', 'garden', 'The chapel', 'The tower'])
  expect(hallOf().value).toBe('garden')
})

test('select field: what was chosen before hydration is reported, and stays', async () => {
  const onChange = vi.fn<(value: string) => void>()
  await openPart(<Halls onChange={onChange} />, { beforeHydration: () => void (hallOf().value = 'tower') })
  expect(onChange.mock.calls).toEqual([['tower']])
  expect(hallOf().value).toBe('tower')
})

test('checkbox: a click on its words ticks and unticks it', async () => {
  const { user } = await openPart(<Box />)
  expect(boxOf()).toMatchObject({ id: 'field-company', name: 'company', value: '1', checked: false, required: false })
  await user.click(screen.getByText('For a company'))
  expect(boxOf().checked).toBe(true)
  await user.click(boxOf())
  expect(boxOf().checked).toBe(false)
})

test('checkbox: hint and error describe it, the error says that it is invalid', async () => {
  await openPart(<Box hint="With an invoice" error="Please choose." required />)
  expect(boxOf({ description: 'With an invoice Please choose.' }).getAttribute('aria-invalid')).toBe('true')
  expect(boxOf().required).toBe(true)
})

test('checkbox: with neither hint nor error nothing describes it', async () => {
  await openPart(<Box />)
  expect(boxOf().hasAttribute('aria-describedby')).toBe(false)
  expect(boxOf().hasAttribute('aria-invalid')).toBe(false)
  expect(document.querySelectorAll('p')).toHaveLength(0)
})
