// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { outline } from '../testing/outline.ts'

/** A page with little content. */
const open = (options: DeskOpenOptions = {}) =>
  openDeskPage('error', { status: 404, requestId: null }, { url: '/desk/events/7', ...options })
const halls = [
  { id: 2, title: 'Hall of Strings', color: '#9F1E10' },
  { id: 3, title: 'Small Hall', color: '#114411' },
]
const frame = () =>
  [document.querySelector('header')!, document.querySelector('nav')!].map((part) => outline(part)).join('\n')
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')

test('workplace: the head and the rail lead everywhere; the room that one is in is marked', async () => {
  await open()
  expect(outline(document.querySelector('a'))).toBe('[Skip to the page](/desk/events/7#content)')
  expect(frame()).toMatchInlineSnapshot(`
    "[Cadenza](https://cadenza.example/) <button "Search and commands /">
    details closed:
      Anna Kovács
      anna@cadenza.example
      group:
        Language
        <button "English" pressed lang=en> <button "Français" pressed=false lang=fr> <button "Magyar" pressed=false lang=hu>
      <button "Keyboard shortcuts"> <button "A tour of the desk"> [To the shop](https://cadenza.example/) <button "Sign out">
    nav "Rooms":
      [Today](/desk)
      [Orders](/desk/orders)
      [Promo codes](/desk/promo-codes)
      [Inbox](/desk/inbox)
      [Season](/desk/season)
      [Events](/desk/events current=page)
      [Pages](/desk/pages)
      [Articles](/desk/articles)
      [Questions](/desk/questions)
      [Surveys](/desk/surveys)
      [Media](/desk/media)
      [Gallery](/desk/gallery)
      [Menus](/desk/menus)
      [Reports](/desk/reports)
      [People](/desk/people)
      [Audit log](/desk/audit)
      [Health](/desk/health)
      [Settings](/desk/settings)"
  `)
})

test('workplace: in French and Hungarian', async () => {
  await open({ locale: 'fr' })
  expect(frame()).toMatchInlineSnapshot(`
    "[Cadenza](https://cadenza.example/) <button "Recherche et commandes /">
    details closed:
      Anna Kovács
      anna@cadenza.example
      group:
        Langue
        <button "English" pressed=false lang=en> <button "Français" pressed lang=fr> <button "Magyar" pressed=false lang=hu>
      <button "Raccourcis clavier"> <button "Visite du back-office"> [Vers la boutique](https://cadenza.example/) <button "Se déconnecter">
    nav "Rubriques":
      [Aujourd’hui](/desk)
      [Commandes](/desk/orders)
      [Codes promo](/desk/promo-codes)
      [Messages](/desk/inbox)
      [Saison](/desk/season)
      [Spectacles](/desk/events current=page)
      [Pages](/desk/pages)
      [Articles](/desk/articles)
      [Questions](/desk/questions)
      [Enquêtes](/desk/surveys)
      [Images](/desk/media)
      [Galerie](/desk/gallery)
      [Menus](/desk/menus)
      [Rapports](/desk/reports)
      [Équipe](/desk/people)
      [Journal](/desk/audit)
      [État du système](/desk/health)
      [Réglages](/desk/settings)"
  `)
  await open({ locale: 'hu' })
  expect(frame()).toMatchInlineSnapshot(`
    "[Cadenza](https://cadenza.example/) <button "Keresés és parancsok /">
    details closed:
      Anna Kovács
      anna@cadenza.example
      group:
        Nyelv
        <button "English" pressed=false lang=en> <button "Français" pressed=false lang=fr> <button "Magyar" pressed lang=hu>
      <button "Billentyűparancsok"> <button "Körbevezetés"> [A jegyboltba](https://cadenza.example/) <button "Kijelentkezés">
    nav "Menüpontok":
      [Ma](/desk)
      [Rendelések](/desk/orders)
      [Kuponkódok](/desk/promo-codes)
      [Üzenetek](/desk/inbox)
      [Évad](/desk/season)
      [Műsorok](/desk/events current=page)
      [Oldalak](/desk/pages)
      [Cikkek](/desk/articles)
      [Kérdések](/desk/questions)
      [Felmérések](/desk/surveys)
      [Képek](/desk/media)
      [Galéria](/desk/gallery)
      [Menük](/desk/menus)
      [Kimutatások](/desk/reports)
      [Munkatársak](/desk/people)
      [Napló](/desk/audit)
      [Állapot](/desk/health)
      [Beállítások](/desk/settings)"
  `)
})

test('workplace: rooms are those that somebody may enter; today is marked on today alone', async () => {
  await open({ url: '/desk', me: { actions: ['season.view', 'orders.view'] } })
  expect(outline(screen.getByRole('navigation', { name: 'Rooms' }))).toMatchInlineSnapshot(`
    "nav "Rooms":
      [Today](/desk current=page)
      [Orders](/desk/orders)
      [Promo codes](/desk/promo-codes)
      [Season](/desk/season)"
  `)
})

test('workplace: who works for one hall reads its name, who works for several chooses one', async () => {
  await open({ me: { halls: halls.slice(0, 1) } })
  expect(outline(document.querySelector('header'))).toContain('Hall of Strings')
  expect(screen.queryByRole('combobox')).toBeNull()
  const { user, sent, settled } = await open({ me: { halls, hall: 3 } })
  expect(outline(screen.getByRole('combobox'))).toMatchInlineSnapshot(
    `"<select "Hall" = "Small Hall" of All halls / Hall of Strings / Small Hall>"`,
  )
  await user.selectOptions(screen.getByRole('combobox'), 'Hall of Strings')
  await settled()
  await user.selectOptions(screen.getByRole('combobox'), '')
  await settled()
  expect(sent()).toMatchInlineSnapshot(`
    [
      {
        "data": {
          "hall": 2,
        },
        "method": "POST",
        "path": "/desk/hall",
      },
      {
        "data": {
          "hall": null,
        },
        "method": "POST",
        "path": "/desk/hall",
      },
    ]
  `)
})

test('workplace: the menu of the person changes the language, and signs out', async () => {
  const { user, sent, settled } = await open({ url: '/desk/events/7?q=a&sort=-at' })
  await user.click(screen.getByRole('button', { name: 'Magyar' }))
  await settled()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await settled()
  expect(sent()).toMatchInlineSnapshot(`
    [
      {
        "data": {
          "locale": "hu",
          "to": "/desk/events/7?q=a&sort=-at",
        },
        "method": "POST",
        "path": "/desk/language",
      },
      {
        "data": undefined,
        "method": "POST",
        "path": "/desk/sign-out",
      },
    ]
  `)
})

test('workplace: Escape closes the menu of the person and goes back to its button; beside it, it moves no focus', async () => {
  const { user } = await open()
  const menu = document.querySelector('header details') as HTMLDetailsElement
  const summary = menu.querySelector('summary')!
  await user.click(summary)
  expect(menu.open).toBe(true)
  const language = screen.getByRole('button', { name: 'Magyar' })
  language.focus()
  await user.keyboard('{Escape}')
  expect(menu.open).toBe(false)
  expect(document.activeElement).toBe(summary)
  language.focus()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(language)
})

test('workplace: the menu of the person is closed by the page that comes next', async () => {
  const { settled } = await open()
  const menu = document.querySelector('header details') as HTMLDetailsElement
  menu.open = true
  fireEvent.click(screen.getByRole('link', { name: 'Orders' }))
  await settled()
  await vi.waitFor(() => expect(menu.open).toBe(false))
})

test('workplace: a press beside the menu of the person closes it, and so does what it opens; a press in it does not', async () => {
  const { user } = await open()
  const menu = document.querySelector('header details') as HTMLDetailsElement
  const summary = menu.querySelector('summary')!
  await user.click(summary)
  await user.click(screen.getByText('anna@cadenza.example'))
  expect(menu.open).toBe(true)
  await user.click(document.querySelector('main')!)
  expect(menu.open).toBe(false)
  for (const name of ['Keyboard shortcuts', 'A tour of the desk']) {
    await user.click(summary)
    expect(menu.open).toBe(true)
    await user.click(within(menu).getByRole('button', { name }))
    expect(menu.open).toBe(false)
    await vi.waitFor(() => expect(dialog()).not.toBeNull())
    await user.click(within(dialog()!).getByRole('button', { name: 'Close' }))
  }
})

test('workplace: ? shows all keys, of the rooms that somebody may enter', async () => {
  await open({ me: { actions: ['season.view'] } })
  fireEvent.keyDown(document.body, { key: '?' })
  await vi.waitFor(() => expect(dialog()).not.toBeNull())
  expect(outline(dialog())).toMatchInlineSnapshot(`
    "dialog "Keyboard shortcuts":
      ## Keyboard shortcuts
      <button "Close">
      /
      Search and commands
      Ctrl K
      Search and commands
      ?
      Keyboard shortcuts
      g t
      Go to: Today
      g s
      Go to: Season
      Esc
      Close"
  `)
  fireEvent.click(within(dialog()!).getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(dialog()).toBeNull())
})

test('workplace: the tour is told from its first sentence to its last, once to each person', async () => {
  const { user, sent, settled } = await open({ me: { isToured: false } })
  const told: string[] = []
  for (;;) {
    const box = dialog()!
    told.push(box.querySelector('p[aria-live=polite]')!.textContent)
    if (told.length === 2)
      expect(outline(box)).toMatchInlineSnapshot(`
      "dialog "A tour of the desk":
        ## A tour of the desk
        <button "Close">
        Today shows what is on tonight, what was sold since midnight, and what needs somebody.
        2 of 10 <button "Back"> <button "Next">"
    `)
    const button = within(box).queryByRole('button', { name: 'Next' })
    if (!button) break
    await user.click(button)
  }
  expect(told).toMatchInlineSnapshot(`
    [
      "Welcome: this is the desk, from which your house runs its season.",
      "Today shows what is on tonight, what was sold since midnight, and what needs somebody.",
      "The rooms at the side are those that your roles open; others are not shown.",
      "Choose a hall at the top, and every page speaks of that hall alone.",
      "Press / anywhere to search and to do things, without looking for the page first.",
      "Press ? to see all keys: g and a letter takes you to a room.",
      "Lists are their addresses: sort or search one, and send the link to a colleague.",
      "After each change we say what was done, and where it can be taken back you have ten seconds to undo it.",
      "Who did what is written down for good, also what you do yourself.",
      "You find this tour again in the menu under your name: have a good season.",
    ]
  `)
  await user.click(within(dialog()!).getByRole('button', { name: 'Back' }))
  expect(dialog()!.querySelector('p')!.textContent).toBe(told.at(-2))
  await user.click(within(dialog()!).getByRole('button', { name: 'Next' }))
  await user.click(within(dialog()!).getByRole('button', { name: 'Begin' }))
  await vi.waitFor(() => expect(dialog()).toBeNull())
  await settled()
  expect(sent()).toMatchInlineSnapshot(`
    [
      {
        "data": {
          "seen": true,
        },
        "method": "POST",
        "path": "/desk/tour",
      },
    ]
  `)
})

test('workplace: the tour is shown to nobody who has seen it, nor over codes that are shown once; who asks sees it again', async () => {
  await open()
  expect(dialog()).toBeNull()
  await open({ me: { isToured: false }, url: '/desk/recovery-codes' })
  expect(dialog()).toBeNull()
  const { user, sent, settled } = await open()
  await user.click(screen.getByRole('button', { name: 'A tour of the desk' }))
  await vi.waitFor(() => expect(dialog()).not.toBeNull())
  await user.click(within(dialog()!).getByRole('button', { name: 'Close' }))
  await settled()
  expect(sent()).toEqual([])
})
