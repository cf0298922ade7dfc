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

test('workplace: the head and the menu lead everywhere; the room that one is in is marked', async () => {
  await open()
  expect(outline(document.querySelector('a'))).toBe('[Skip to content](/desk/events/7#content)')
  expect(frame()).toMatchInlineSnapshot(`
    "[Cadenza](https://cadenza.example/)
    region "Notices":
    <button "Search and commands /">
    details closed:
      Anna Kovács
      anna@cadenza.example
      group:
        Language
        <button "English" pressed lang=en> <button "Français" pressed=false lang=fr> <button "Magyar" pressed=false lang=hu>
      <button "Keyboard shortcuts"> <button "A tour of the desk"> [To the shop](https://cadenza.example/) <button "Sign out">
    nav "Menu":
      [Today](/desk)
      Sales
      list "Sales":
        [Orders](/desk/orders)
        [Inbox](/desk/inbox)
        [Promo codes](/desk/promo-codes)
        [Reports](/desk/reports)
      Season
      list "Season":
        [Concerts](/desk/season)
        [Events](/desk/events current=page)
      Content
      list "Content":
        [Pages](/desk/pages)
        [Media](/desk/media)
        [Gallery](/desk/gallery)
        [Articles](/desk/articles)
        [FAQ](/desk/questions)
        [Surveys](/desk/surveys)
        [Menus](/desk/menus)
      House
      list "House":
        [Settings](/desk/settings)
        [People](/desk/people)
        [Audit log](/desk/audit)
        [Health](/desk/health)
      <button "Menu" expanded=false>"
  `)
})

test('workplace: in French and Hungarian', async () => {
  await open({ locale: 'fr' })
  expect(frame()).toMatchInlineSnapshot(`
    "[Cadenza](https://cadenza.example/)
    region "Notifications":
    <button "Recherche et commandes /">
    details closed:
      Anna Kovács
      anna@cadenza.example
      group:
        Langue
        <button "English" pressed=false lang=en> <button "Français" pressed lang=fr> <button "Magyar" pressed=false lang=hu>
      <button "Raccourcis clavier"> <button "Visite du back-office"> [Voir le site](https://cadenza.example/) <button "Se déconnecter">
    nav "Menu":
      [Aujourd’hui](/desk)
      Ventes
      list "Ventes":
        [Commandes](/desk/orders)
        [Messages](/desk/inbox)
        [Codes promo](/desk/promo-codes)
        [Rapports](/desk/reports)
      Saison
      list "Saison":
        [Concerts](/desk/season)
        [Spectacles](/desk/events current=page)
      Contenus
      list "Contenus":
        [Pages](/desk/pages)
        [Images](/desk/media)
        [Galerie](/desk/gallery)
        [Articles](/desk/articles)
        [FAQ](/desk/questions)
        [Enquêtes](/desk/surveys)
        [Menus](/desk/menus)
      Administration
      list "Administration":
        [Réglages](/desk/settings)
        [Équipe](/desk/people)
        [Journal](/desk/audit)
        [État du système](/desk/health)
      <button "Menu" expanded=false>"
  `)
  await open({ locale: 'hu' })
  expect(frame()).toMatchInlineSnapshot(`
    "[Cadenza](https://cadenza.example/)
    region "Értesítések":
    <button "Keresés és parancsok /">
    details closed:
      Anna Kovács
      anna@cadenza.example
      group:
        Nyelv
        <button "English" pressed=false lang=en> <button "Français" pressed=false lang=fr> <button "Magyar" pressed lang=hu>
      <button "Billentyűparancsok"> <button "Körbevezetés"> [A jegybolt megtekintése](https://cadenza.example/) <button "Kijelentkezés">
    nav "Menüpontok":
      [Ma](/desk)
      Értékesítés
      list "Értékesítés":
        [Rendelések](/desk/orders)
        [Üzenetek](/desk/inbox)
        [Kedvezménykódok](/desk/promo-codes)
        [Kimutatások](/desk/reports)
      Évad
      list "Évad":
        [Koncertek](/desk/season)
        [Műsorok](/desk/events current=page)
      Tartalom
      list "Tartalom":
        [Oldalak](/desk/pages)
        [Médiatár](/desk/media)
        [Galéria](/desk/gallery)
        [Cikkek](/desk/articles)
        [GYIK](/desk/questions)
        [Felmérések](/desk/surveys)
        [Menük](/desk/menus)
      Ház
      list "Ház":
        [Beállítások](/desk/settings)
        [Munkatársak](/desk/people)
        [Napló](/desk/audit)
        [Rendszerállapot](/desk/health)
      <button "Menüpontok" expanded=false>"
  `)
})

test('workplace: rooms are those that somebody may enter; today is marked on today alone', async () => {
  await open({ url: '/desk', me: { actions: ['season.view', 'orders.view'] } })
  expect(outline(screen.getByRole('navigation', { name: 'Menu' }))).toMatchInlineSnapshot(`
    "nav "Menu":
      [Today](/desk current=page)
      Sales
      list "Sales":
        [Orders](/desk/orders)
        [Promo codes](/desk/promo-codes)
      Season
      list "Season":
        [Concerts](/desk/season)
      <button "Menu" expanded=false>"
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

test('workplace: the tab has the name of each page, and a screen reader is told that of the one that comes', async () => {
  document.title = 'Not found'
  const { settled } = await open({ answer: () => ({ head: { title: 'Orders' } }) })
  fireEvent.click(screen.getByRole('link', { name: 'Orders' }))
  await settled()
  await vi.waitFor(() => expect(document.title).toBe('Orders'))
  expect(document.body.querySelector(':scope > [aria-live]')!.textContent).toBe('Orders')
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
  const opened = { 'Keyboard shortcuts': dialog, 'A tour of the desk': panel }
  for (const [name, part] of Object.entries(opened)) {
    await user.click(summary)
    expect(menu.open).toBe(true)
    await user.click(within(menu).getByRole('button', { name }))
    expect(menu.open).toBe(false)
    await vi.waitFor(() => expect(part()).not.toBeNull())
    await user.click(within(part()!).getByRole('button', { name: 'Close' }))
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
      Go to: Concerts
      Esc
      Close"
  `)
  fireEvent.click(within(dialog()!).getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(dialog()).toBeNull())
})

const panel = () => document.querySelector<HTMLElement>('main > aside')

test('workplace: the tour is three sentences above today, until somebody closes it', async () => {
  const { user, sent, settled } = await open({ me: { isToured: false }, url: '/desk' })
  expect(dialog()).toBeNull()
  expect(outline(panel())).toMatchInlineSnapshot(`
    "aside "A tour of the desk":
      ## A tour of the desk
      <button "Close">
      Today shows the upcoming concerts, what was sold since midnight, and what needs your attention.
      The search at the top, or the key /, finds orders, people and pages, and does things; ? shows all shortcuts.
      After a change you have ten seconds to undo it, where that is possible; the audit log keeps who did what."
  `)
  expect(document.activeElement).not.toBe(panel())
  await user.click(within(panel()!).getByRole('button', { name: 'Close' }))
  await settled()
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(document.querySelector('main'))
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/tour', data: { seen: true } }])
})

test('workplace: the tour is shown on no other page, nor to who has seen it; who asks sees it again', async () => {
  await open({ me: { isToured: false } })
  expect(panel()).toBeNull()
  await open({ url: '/desk' })
  expect(panel()).toBeNull()
  const { user, sent, settled } = await open()
  await user.click(screen.getByRole('button', { name: 'A tour of the desk' }))
  expect(document.activeElement).toBe(panel())
  await user.click(within(panel()!).getByRole('button', { name: 'Close' }))
  await settled()
  expect(panel()).toBeNull()
  expect(sent()).toEqual([])
})

test('workplace: on a phone the most used pages stand in a bar, and a button opens all of them', async () => {
  const { user, settled } = await open()
  const menu = screen.getByRole('navigation', { name: 'Menu' })
  const all = screen.getByRole('button', { name: 'Menu' })
  const inBar = [...menu.querySelectorAll('li:not([class*=seldom])')].map((one) => one.textContent)
  expect(inBar).toEqual(['Today', 'Orders', 'Inbox', 'Concerts'])
  const isOpen = () => [all.getAttribute('aria-expanded'), menu.className.includes('open')]
  expect(isOpen()).toEqual(['false', false])
  await user.click(all)
  expect(isOpen()).toEqual(['true', true])
  within(menu).getByRole('link', { name: 'Gallery' }).focus()
  await user.keyboard('{Escape}')
  expect(isOpen()).toEqual(['false', false])
  expect(document.activeElement).toBe(all)
  await user.click(all)
  await user.click(document.querySelector('main')!)
  await vi.waitFor(() => expect(isOpen()).toEqual(['false', false]))
  await user.click(all)
  await user.click(within(menu).getByRole('link', { name: 'Gallery' }))
  await settled()
  await vi.waitFor(() => expect(isOpen()).toEqual(['false', false]))
})

test('workplace: the bar of who has other rights is filled from the menu', async () => {
  await open({ me: { actions: ['content.view'] } })
  const inBar = [...document.querySelectorAll('nav li:not([class*=seldom])')].map((one) => one.textContent)
  expect(inBar).toEqual(['Events', 'Pages', 'Media', 'Gallery'])
})
