// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLine, sampleLines, standing } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'questions'>> = {}): DeskPageProps<'questions'> => ({
  questions: sampleLines(),
  show: 'current',
  q: '',
  mayEdit: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/questions'

test('questions: the list is in the order of the page, and says how many visitors see', async () => {
  await openDeskPage('questions', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# FAQ
    Visitors see 1 of them.
    [Add an entry](/desk/questions/new)
    nav "View":
      [Current](/desk/questions?show=current current=page)
      [Archived](/desk/questions?show=archived)
    search:
      <search "Words of a question or an answer" = "">
      <button "Search" submit>
    region "FAQ":
      FAQ
      | Question | Order | State | Languages |
      | [Mass in B minor](/desk/questions/1) | <button "Move up: Mass in B minor" aria-disabled> <button "Move down: Mass in B minor"> | published | Hungarian out of date |
      | [Winterreise](/desk/questions/2) not saved yet | <button "Move up: Winterreise"> <button "Move down: Winterreise"> | draft | French missing · Hungarian missing |
      | [Advent songs](/desk/questions/3) | <button "Move up: Advent songs"> <button "Move down: Advent songs"> | from December 6, 2026, 6:00 PM | complete |
      | [An evening of tangos](/desk/questions/4) | <button "Move up: An evening of tangos"> <button "Move down: An evening of tangos" aria-disabled> | archived | complete |"
  `)
})

test('questions: a line is moved past its neighbour, the first not up and the last not down; its button keeps the focus', async () => {
  const [first, second, ...others] = sampleLines()
  const answer = ({ path }: { path: string }) => (path.includes('/2/') ? { questions: [second, first, ...others] } : {})
  const { user, sent, settled } = await openDeskPage('questions', sample(), { url, answer })
  await user.click(screen.getByRole('button', { name: 'Move up: Mass in B minor' }))
  await user.click(screen.getByRole('button', { name: 'Move down: An evening of tangos' }))
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move down: Mass in B minor' }))
  await settled()
  await user.click(screen.getByRole('button', { name: 'Move up: Winterreise' }))
  await settled()
  expect(sent()).toEqual([
    { method: 'POST', path: '/desk/questions/1/move', data: { by: 1 } },
    { method: 'POST', path: '/desk/questions/2/move', data: { by: -1 } },
  ])
  // It is the first by now.
  await expect
    .poll(() => outline(document.activeElement!.parentElement))
    .toBe('<button "Move up: Winterreise" aria-disabled> <button "Move down: Winterreise">')
  expect(document.activeElement!.getAttribute('aria-label')).toBe('Move up: Winterreise')
})

test.each([
  ['is searched in', { q: 'mass' }],
  ['is that of what was put away', { show: 'archived' as const }],
  ['is only read', { mayEdit: false }],
])('questions: nothing is moved in a list that %s', async (_, changes) => {
  await openDeskPage('questions', sample(changes), { url })
  expect(outline(screen.getByRole('table')).split('\n')[1]).toBe('| Question | State | Languages |')
})

test.each([
  ['en', 1, 'Visitors see 1 of them.'],
  ['en', 12, 'Visitors see 12 of them.'],
  ['fr', 0, 'Les visiteurs n’en voient aucune.'],
  ['fr', 2, 'Les visiteurs en voient 2.'],
  ['hu', 3, 'A látogatók ennyit látnak: 3.'],
] as const)('questions: in %s it is said that visitors see %i', async (locale, count, sentence) => {
  const seen = Array.from({ length: count }, (_, at) => sampleLine(at + 1, `Question ${at + 1}`))
  const others = [sampleLine(9001, 'Draft', standing.draft), sampleLine(9002, 'Later', standing.scheduled)]
  await openDeskPage('questions', sample({ questions: [...seen, ...others] }), { url, locale })
  expect(document.querySelector('h1 + p')!.textContent).toBe(sentence)
})

test('questions: an empty list says what to do first; else, that there is none such', async () => {
  await openDeskPage('questions', sample({ questions: [] }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# FAQ
    Visitors see none of them.
    [Add an entry](/desk/questions/new)
    nav "View":
      [Current](/desk/questions?show=current current=page)
      [Archived](/desk/questions?show=archived)
    search:
      <search "Words of a question or an answer" = "">
      <button "Search" submit>
    No FAQ entry yet
    Write down what visitors keep asking: the answers have a page of their own, in three languages."
  `)
  await openDeskPage('questions', sample({ questions: [], show: 'archived' }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# FAQ
    Visitors see none of them.
    [Add an entry](/desk/questions/new)
    nav "View":
      [Current](/desk/questions?show=current)
      [Archived](/desk/questions?show=archived current=page)
    search:
      <search "Words of a question or an answer" = "">
      <button "Search" submit>
    Nothing is archived"
  `)
  await openDeskPage('questions', sample({ questions: [], show: 'archived', q: 'x' }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# FAQ
    Visitors see none of them.
    [Add an entry](/desk/questions/new)
    nav "View":
      [Current](/desk/questions?show=current)
      [Archived](/desk/questions?show=archived current=page)
    search:
      <search "Words of a question or an answer" = "x">
      <button "Search" submit>
    No matches
    Try fewer words."
  `)
})
