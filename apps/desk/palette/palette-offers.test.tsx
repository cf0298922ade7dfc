// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { outline } from '../testing/outline.ts'

/** A page with little content. */
const open = (options: DeskOpenOptions = {}) => openDeskPage('error', { status: 404, requestId: null }, options)
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')

test('palette: it finds rooms and commands that somebody may use, and says how many', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ q: '', hits: [] }))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^Search and commands/ }))
  await vi.waitFor(() => expect(dialog()).not.toBeNull())
  expect(outline(dialog())).toMatchInlineSnapshot(`
    "dialog "Search and commands":
      <text "Search and commands" = "" placeholder "Type a name, a page, or what you want to do" expanded>
      listbox "Search and commands":
        <option "Today g t" selected>
        <option "Orders g o">
        <option "Inbox g i">
        <option "Promo codes g d">
        <option "Reports g r">
        <option "Concerts g s">
        <option "Events g c">
        <option "Pages g w">
        <option "Media g m">
        <option "Gallery g l">
        <option "Articles g k">
        <option "FAQ g q">
        <option "Surveys g u">
        <option "Menus g n">
        <option "Settings g e">
        <option "People g p">
        <option "Audit log g a">
        <option "Health g h">
        <option "Plan concerts">
        <option "Change prices">
        <option "Halls and price lists">
        <option "Messages assigned to me">
        <option "Create promo codes">
        <option "Create an event">
        <option "Add a soloist">
        <option "Write a page">
        <option "Write an article">
        <option "Invite a colleague">
        <option "Keyboard shortcuts ?">
        <option "A tour of the desk">
      status:
        30 results"
  `)
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'qqq' } })
  await vi.waitFor(() =>
    expect(within(dialog()!).getByRole('status').textContent).toBe('Nothing found. Try fewer letters.'),
  )
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'qqqq' } })
  await vi.waitFor(() =>
    expect(within(dialog()!).getByRole('status').textContent).toBe(
      'The search is unavailable. What is listed still works.',
    ),
  )
  vi.unstubAllGlobals()
})

test.each([
  ['season.view', ['Today', 'Concerts']],
  ['season.edit', ['Plan concerts', 'Change prices', 'Halls and price lists', 'Create promo codes']],
  ['inbox.answer', ['Messages assigned to me']],
  ['events.edit', ['Create an event']],
  ['content.edit', ['Add a soloist', 'Write a page', 'Write an article']],
  ['people.edit', ['Invite a colleague']],
] as const)('palette: to who may %s the palette offers %j', async (action, offered) => {
  const { user } = await open({ me: { actions: [action] } })
  await user.click(screen.getByRole('button', { name: /^Search and commands/ }))
  await vi.waitFor(() => expect(dialog()).not.toBeNull())
  const titles = screen.getAllByRole('option').map(({ children }) => children[1]!.textContent)
  expect(titles).toEqual([...offered, 'Keyboard shortcuts', 'A tour of the desk'])
})

test('palette: it offers nothing to who may do nothing', async () => {
  const { user } = await open({ me: { actions: [] } })
  await user.click(screen.getByRole('button', { name: /^Search and commands/ }))
  await vi.waitFor(() => expect(dialog()).not.toBeNull())
  expect(outline(dialog())).toMatchInlineSnapshot(`
    "dialog "Search and commands":
      <text "Search and commands" = "" placeholder "Type a name, a page, or what you want to do" expanded>
      listbox "Search and commands":
        <option "Keyboard shortcuts ?" selected>
        <option "A tour of the desk">
      status:
        2 results"
  `)
})
