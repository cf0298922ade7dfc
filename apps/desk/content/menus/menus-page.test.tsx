// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLine, standing } from '../testing/samples.ts'

type Line = DeskPageProps<'menus'>['lines'][number]
const line = (id: string, title: string, changes: Partial<Line> = {}): Line => ({
  ...sampleLine(1, title),
  id,
  target: `/${title.toLowerCase()}`,
  isFixed: false,
  ...changes,
})
const sample = (changes: Partial<DeskPageProps<'menus'>> = {}): DeskPageProps<'menus'> => ({
  lines: [
    line('link-1', 'Halls'),
    line('page-12', 'Terms', { stale: ['fr'] }),
    line('link-3', 'Press', standing.draft),
    line('link-4', 'Sign out', { ...standing.draft, target: 'ends the visit', isFixed: true }),
  ],
  show: 'footer',
  pages: [{ id: 20, title: 'Privacy' }],
  mayEdit: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/menus'

test('menus: the footer lists links and pages in their order, each with where it leads and what can be done', async () => {
  await openDeskPage('menus', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Menus
    Visitors find 3 links at the foot of every page, in this order.
    [Add a link](/desk/menus/new?menu=footer)
    nav "Which menu":
      [Footer](/desk/menus?show=footer current=page)
      [Signed-in visitors](/desk/menus?show=account)
      [Archived](/desk/menus?show=archived)
    region "Footer":
      Footer
      | Text of the link | Order | State | Languages | Target | Actions |
      | [Halls](/desk/menus/1) | <button "Move up: Halls" aria-disabled> <button "Move down: Halls"> | published | complete | /halls | <button "Archive: Halls"> |
      | [Terms](/desk/pages/12) | <button "Move up: Terms"> <button "Move down: Terms"> | published | French out of date | /terms | <button "Remove from the footer: Terms"> |
      | [Press](/desk/menus/3) | <button "Move up: Press"> <button "Move down: Press"> | draft | complete | /press | <button "Archive: Press"> |
      | [Sign out](/desk/menus/4) | <button "Move up: Sign out"> <button "Move down: Sign out" aria-disabled> | draft | complete | ends the visit | |
    form:
      <select "A page of yours" = "Choose a page" of Choose a page / Privacy>
      <button "Add to the footer" submit>"
  `)
})

test('menus: a link is archived, a page taken out of the footer and another put in; moves are sent', async () => {
  const { user, sent, settled } = await openDeskPage('menus', sample(), { url })
  for (const name of ['Archive: Halls', 'Remove from the footer: Terms', 'Move down: Terms']) {
    await user.click(screen.getByRole('button', { name }))
    await settled()
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'A page of yours' }), 'Privacy')
  await user.click(screen.getByRole('button', { name: 'Add to the footer' }))
  await settled()
  expect(sent()).toEqual([
    { method: 'POST', path: '/desk/menus/1/state', data: { change: 'archive' } },
    { method: 'POST', path: '/desk/menus/pages/12', data: { _method: 'DELETE' } },
    { method: 'POST', path: '/desk/menus/page-12/move', data: { by: 1 } },
    { method: 'POST', path: '/desk/menus/pages', data: { page: '20' } },
  ])
})

test.each([
  ['Halls', 'Press', 2],
  ['Sign out', 'Halls', -2],
  ['Terms', 'Halls', null],
  ['Press', 'Press', null],
] as const)('menus: %s is dragged after %s, past so many others: %s', async (dragged, target, by) => {
  const { sent, settled } = await openDeskPage('menus', sample(), { url })
  const rowOf = (title: string) => screen.getByRole('link', { name: title }).closest('tr')!
  fireEvent.dragStart(rowOf(dragged).querySelector('[draggable]')!)
  await settled()
  fireEvent.dragOver(rowOf(target))
  fireEvent.drop(rowOf(target))
  await settled()
  const path = `/desk/menus/${sample().lines.find(({ title }) => title === dragged)!.id}/move`
  expect(sent()).toEqual(by === null ? [] : [{ method: 'POST', path, data: { by } }])
})

test('menus: what is wrong with the page that is chosen is said at its field', async () => {
  const answer = () => ({ errors: { page: 'Wrong: none of these.' } })
  const { user, settled } = await openDeskPage('menus', sample(), { url, answer })
  await user.click(screen.getByRole('button', { name: 'Add to the footer' }))
  await settled()
  expect(outline(document.querySelector('form'))).toMatchInlineSnapshot(`
    "form:
      <select "A page of yours" = "Choose a page" invalid "Wrong: none of these." of Choose a page / Privacy>
      <button "Add to the footer" submit>"
  `)
})

test('menus: the menu of visitors takes no page in; what was archived is brought back, and in no order', async () => {
  await openDeskPage('menus', sample({ show: 'account', lines: [] }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Menus
    Visitors who are signed in find no link in the header, in this order.
    [Add a link](/desk/menus/new?menu=account)
    nav "Which menu":
      [Footer](/desk/menus?show=footer)
      [Signed-in visitors](/desk/menus?show=account current=page)
      [Archived](/desk/menus?show=archived)
    No link yet
    A link leads to a page of yours, to an address of the shop, or elsewhere."
  `)
  const away = [line('link-1', 'Halls', standing.archived)]
  const { user, sent, settled } = await openDeskPage('menus', sample({ show: 'archived', lines: away }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Menus
    Archived links, which can be restored.
    nav "Which menu":
      [Footer](/desk/menus?show=footer)
      [Signed-in visitors](/desk/menus?show=account)
      [Archived](/desk/menus?show=archived current=page)
    region "Archived":
      Archived
      | Text of the link | State | Languages | Target | Actions |
      | [Halls](/desk/menus/1) | archived | complete | /halls | <button "Restore: Halls"> |"
  `)
  await user.click(screen.getByRole('button', { name: 'Restore: Halls' }))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/menus/1/state', data: { change: 'revive' } }])
  await openDeskPage('menus', sample({ show: 'archived', lines: [] }), { url })
  expect(outline()).toContain('Nothing is archived')
})

test('menus: who only reads adds, moves and puts away nothing', async () => {
  await openDeskPage('menus', sample({ mayEdit: false }), { url })
  const main = document.querySelector('main')!
  expect(main.querySelectorAll('button')).toHaveLength(0)
  expect(screen.queryByRole('link', { name: 'Add a link' })).toBeNull()
})

test('menus: a footer that all pages stand in offers none', async () => {
  await openDeskPage('menus', sample({ pages: [] }), { url })
  expect(screen.queryByRole('combobox', { name: 'A page of yours' })).toBeNull()
})

test.each([
  ['footer', 0, 'Visitors find no link at the foot of every page, in this order.'],
  ['footer', 1, 'Visitors find 1 link at the foot of every page, in this order.'],
  ['account', 1, 'Visitors who are signed in find 1 link in the header, in this order.'],
  ['account', 2, 'Visitors who are signed in find 2 links in the header, in this order.'],
] as const)('menus: of the menu %s it is said that visitors find %i links', async (show, count, sentence) => {
  const lines = Array.from({ length: count }, (_, at) => line(`link-${at}`, `Link ${at}`))
  await openDeskPage('menus', sample({ show, lines: [...lines, line('link-99', 'Draft', standing.draft)] }), { url })
  expect(document.querySelector('h1 + p')!.textContent).toBe(sentence)
})

test('menus: in Hungarian and French counts are in the words of one and of many', async () => {
  await openDeskPage('menus', sample(), { url, locale: 'hu' })
  expect(document.querySelector('h1 + p')!.textContent).toMatchInlineSnapshot(
    `"A látogatók 3 hivatkozást látnak minden oldal láblécében, ebben a sorrendben."`,
  )
  await openDeskPage('menus', sample({ lines: [line('link-1', 'Halls')], show: 'account' }), { url, locale: 'fr' })
  expect(document.querySelector('h1 + p')!.textContent).toMatchInlineSnapshot(
    `"Les visiteurs connectés trouvent 1 lien dans l’en-tête, dans cet ordre."`,
  )
})
