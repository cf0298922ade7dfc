// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openDeskPart } from '../testing/open-page.tsx'
import { outline } from '../testing/outline.ts'
import { ConfirmDialog } from './dialog/confirm-dialog.tsx'
import { MailStateMark } from './display/mail-state.tsx'
import { CellField } from './form/cell-field.tsx'
import { FileField } from './form/file-field.tsx'
import { NoteForm } from './form/note-form.tsx'
import { DataTable } from './table/data-table.tsx'
import { FilterBar } from './table/filter-bar.tsx'
import { ExportLinks } from './table/export-links.tsx'

interface Row {
  id: number
  name: string
  price: number
  isSold?: boolean
}
const rows: Row[] = [
  { id: 1, name: 'Stalls', price: 40 },
  { id: 2, name: 'Boxes', price: 60, isSold: true },
  { id: 3, name: 'Gallery', price: 20 },
]
const columns = [
  { key: 'name', title: 'Zone', sort: 'name', cell: ({ name }: Row) => name },
  { key: 'price', title: 'Price', sort: 'price', isNumber: true, cell: ({ price }: Row) => `€${price}` },
]

function Choosable({ onChoose }: { onChoose: (chosen: (string | number)[]) => void }) {
  const [chosen, setChosen] = useState<(string | number)[]>([])
  const onChange = (next: (string | number)[]) => {
    setChosen(next)
    onChoose(next)
  }
  const selection = {
    chosen,
    onChange,
    labelOf: ({ name }: Row) => `Choose ${name}`,
    isChoosable: ({ isSold }: Row) => !isSold,
  }
  return (
    <DataTable
      {...{ caption: 'Zones', columns, rows, selection }}
      keyOf={({ id }) => id}
      empty={null}
      foot={{ id: 0, name: 'Sum', price: 120 }}
    />
  )
}

test('table: rows are chosen one by one or all at once, but for those that cannot be; the head says so', async () => {
  const onChoose = vi.fn<(chosen: (string | number)[]) => void>()
  const { user } = await openDeskPart(<Choosable onChoose={onChoose} />)
  await user.click(screen.getByRole('checkbox', { name: 'Choose Gallery' }))
  expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
    "Zones
    | <checkbox "Choose all" mixed> | [Zone](/desk?sort=name) | [Price](/desk?sort=price) |
    | <checkbox "Choose Stalls"> | Stalls | €40 |
    | | Boxes | €60 |
    | <checkbox "Choose Gallery" checked> | Gallery | €20 |
    | Sum | €120 |"
  `)
  const all = screen.getByRole('checkbox', { name: 'Choose all' })
  await user.click(all)
  await user.click(all)
  await user.click(screen.getByRole('checkbox', { name: 'Choose Stalls' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Stalls' }))
  expect(onChoose.mock.calls.map(([chosen]) => chosen)).toEqual([[3], [1, 3], [], [1], []])
})

test('table: a sorted column says in which direction, and turns to the other one; pages are turned both ways', async () => {
  const url = '/desk/zones?q=x&after=c'
  const list = { sort: '-price', before: 'b', after: 'a' }
  const { user, sent, settled } = await openDeskPart(
    <DataTable {...{ caption: 'Zones', columns, rows, list }} keyOf={({ id }) => id} empty={null} />,
    { url },
  )
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "region "Zones":
      Zones
      | [Zone](/desk/zones?q=x&sort=name) | [Price](/desk/zones?q=x&sort=price) ▼ |
      | Stalls | €40 |
      | Boxes | €60 |
      | Gallery | €20 |
    nav "Pages of the list":
      [Previous page](/desk/zones?q=x&before=b) [Next page](/desk/zones?q=x&after=a)"
  `)
  await user.click(screen.getByRole('link', { name: 'Zone' }))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/zones?q=x&sort=name'])
})

test('table: without rows it says what it is for; on a later page, that has become empty, one can go back', async () => {
  const table = (before: string | null) => (
    <DataTable
      {...{ caption: 'Zones', columns, list: { sort: '', before, after: null } }}
      rows={[]}
      keyOf={({ id }) => id}
      empty={<p>None yet.</p>}
    />
  )
  await openDeskPart(table(null))
  expect(outline(document.body)).toBe('None yet.')
  await openDeskPart(table('b'))
  expect(outline(document.body)).toContain('[Previous page](/desk?before=b)')
})

test('filters: a day and a choice are sent in the address; what it says is in the fields', async () => {
  const filters = [
    { name: 'hall', label: 'Hall', value: '2', choices: [{ value: '2', label: 'Strings' }], nothing: 'every hall' },
    { name: 'from', label: 'From', value: '' },
  ]
  const { user, sent, settled } = await openDeskPart(<FilterBar label="Filters" filters={filters} />, {
    url: '/desk/season?hall=2&before=x&sort=at',
  })
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "form "Filters":
      <select "Hall" = "Strings" of every hall / Strings>
      <date "From" = "">
      <button "Filter" submit> [Clear filters](/desk/season?sort=at)"
  `)
  await user.type(screen.getByLabelText('From'), '2026-12-01')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/season?hall=2&sort=at&from=2026-12-01'])
})

test('dialog: it asks before what cannot be undone, does it by one button, and leaves it by the other', async () => {
  const onConfirm = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const dialog = (isBusy: boolean) => (
    <ConfirmDialog isOpen title="Refund 2 tickets?" confirm="Refund €80" {...{ onClose, onConfirm, isBusy }}>
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
  const { user } = await openDeskPart(dialog(false))
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "dialog "Refund 2 tickets?":
      ## Refund 2 tickets?
      <button "Close">
      This cannot be undone.
      <button "Refund €80"> <button "Leave it as it is">"
  `)
  await user.click(screen.getByRole('button', { name: 'Refund €80' }))
  await user.click(screen.getByRole('button', { name: 'Leave it as it is' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('dialog'))
  expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 3])
  const busy = await openDeskPart(dialog(true))
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "dialog "Refund 2 tickets?":
      ## Refund 2 tickets?
      <button "Close">
      This cannot be undone.
      <button "Refund €80" aria-disabled busy> <button "Leave it as it is">"
  `)
  await busy.user.click(screen.getByRole('button', { name: 'Refund €80' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('mails: how far one has got is a word; of one that has not gone, with what the mail server says', async () => {
  await openDeskPart(
    <ul>
      {(['sent', 'waiting', 'trying', 'given_up'] as const).map((state) => (
        <li key={state}>
          <MailStateMark state={state} lastError="550 unknown" />
        </li>
      ))}
      <li>
        <MailStateMark state="trying" lastError={null} />
      </li>
    </ul>,
  )
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "sent
    waiting (550 unknown)
    being retried (550 unknown)
    given up (550 unknown)
    being retried"
  `)
})

test('export: a table is downloaded as either kind of file', async () => {
  await openDeskPart(<ExportLinks address={(format) => `/desk/zones.${format}`} />, { locale: 'fr' })
  expect(outline(document.body)).toMatchInlineSnapshot(
    `"[Exporter vers Excel](/desk/zones.xlsx) [Exporter en CSV](/desk/zones.csv)"`,
  )
})

test('fields: one in a table and one for a file are named, and say what is wrong', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const onChoose = vi.fn<(file: File | null) => void>()
  const { user } = await openDeskPart(
    <>
      <CellField
        name="price"
        label="Price of Stalls"
        value="4"
        error="A price, such as 12.50."
        isNumber
        onChange={onChange}
      />
      <CellField name="fee" label="Fee of Stalls" value="1" error={undefined} onChange={onChange} />
      <FileField
        name="file"
        label="A file of the season"
        hint="JSON."
        accept=".json"
        error="No JSON."
        onChoose={onChoose}
      />
    </>,
  )
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "<text "Price of Stalls" = "4" invalid "A price, such as 12.50.">
    <text "Fee of Stalls" = "1">
    <file "A file of the season" invalid "JSON." "No JSON.">"
  `)
  await user.type(screen.getByLabelText('Price of Stalls'), '0')
  expect(onChange).toHaveBeenCalledWith('40')
  const file = new File(['{}'], 'season.json')
  await user.upload(screen.getByLabelText('A file of the season'), file)
  expect(onChoose).toHaveBeenCalledWith(file)
  // Clearing the choice selects none.
  fireEvent.change(screen.getByLabelText('A file of the season'), { target: { files: [] } })
  expect(onChoose).toHaveBeenLastCalledWith(null)
})

test('note: of two who write at once the second sees both notes; who has seen both decides', async () => {
  const answers = [
    {
      errors: { note: 'Wrong: theirs.' },
      flash: { conflicts: [{ name: 'note', mine: 'Mine', theirs: 'Theirs' }] },
    },
    {},
  ]
  const { user, sent, settled } = await openDeskPart(
    <NoteForm note="" url="/desk/orders/1/note" label="Note of the house" submit="Save the note" />,
    { answer: () => answers.shift()! },
  )
  await user.type(screen.getByRole('textbox'), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Save the note' }))
  await settled()
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "form:
      status:
        A colleague has changed 1 field in the meantime
        Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or take theirs.
        region "A colleague has changed 1 field in the meantime":
          | Field | Yours | Theirs | Choice |
          | Note of the house | Mine | Theirs | <button "Take theirs: Note of the house"> |
      <textarea "Note of the house" = "Mine" invalid "Wrong: theirs.">
      <button "Save the note" submit>"
  `)
  await user.click(within(screen.getByRole('table')).getByRole('button'))
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Theirs')
  await user.click(screen.getByRole('button', { name: 'Save the note' }))
  await settled()
  expect(sent().map(({ data }) => data)).toEqual([
    { note: 'Mine', was: '' },
    { note: 'Theirs', was: 'Theirs' },
  ])
})
