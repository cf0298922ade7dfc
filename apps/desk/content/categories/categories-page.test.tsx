// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLine, standing } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'categories'>> = {}): DeskPageProps<'categories'> => ({
  categories: [
    { ...sampleLine(3, 'Instruments'), parentId: null, depth: 0, articles: 1 },
    { ...sampleLine(4, 'Strings'), parentId: 3, depth: 1, articles: 12 },
    { ...sampleLine(5, 'Winds', standing.draft), parentId: 3, depth: 1, articles: 0 },
    { ...sampleLine(6, 'Forms'), parentId: null, depth: 0, articles: 0 },
  ],
  show: 'current',
  q: '',
  mayEdit: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/categories'

test('categories: each stands below its own, says how many articles it has, and leads to them', async () => {
  await openDeskPage('categories', sample(), { url })
  expect(screen.getByRole('link', { name: /Strings/ }).textContent).toBe('\u2003Strings')
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Knowledge base":
      [Articles](/desk/articles)
      [Categories](/desk/categories current=page)
    # Categories
    Visitors see 3 of them.
    [Add a category](/desk/categories/new)
    nav "View":
      [Current](/desk/categories?show=current current=page)
      [Archived](/desk/categories?show=archived)
    search:
      <search "Words of a category" = "">
      <button "Search" submit>
    region "Categories":
      Categories
      | Title | Order | State | Languages | Articles |
      | [Instruments](/desk/categories/3) | <button "Move up: Instruments" aria-disabled> <button "Move down: Instruments"> | published | complete | [1 article](/desk/articles?category=3) |
      | [Strings](/desk/categories/4) | <button "Move up: Strings" aria-disabled> <button "Move down: Strings"> | published | complete | [12 articles](/desk/articles?category=4) |
      | [Winds](/desk/categories/5) | <button "Move up: Winds"> <button "Move down: Winds" aria-disabled> | draft | complete | [no article](/desk/articles?category=5) |
      | [Forms](/desk/categories/6) | <button "Move up: Forms"> <button "Move down: Forms" aria-disabled> | published | complete | [no article](/desk/articles?category=6) |"
  `)
})

test('categories: one is moved among those beside it, which begin and end with its own parent', async () => {
  const { user, sent, settled } = await openDeskPage('categories', sample(), { url })
  await user.click(screen.getByRole('button', { name: 'Move up: Strings' }))
  await user.click(screen.getByRole('button', { name: 'Move down: Winds' }))
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Move down: Instruments' }))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/categories/3/move', data: { by: 1 } }])
})

test('categories: who stands below another one is beside nobody', async () => {
  const line = (id: number, title: string, parentId: number | null) => {
    const depth = parentId === null ? 0 : 1
    return { ...sampleLine(id, title), articles: 0, parentId, depth }
  }
  const categories = [line(1, 'A', null), line(2, 'B', 1), line(3, 'C', null), line(4, 'D', 3)]
  await openDeskPage('categories', sample({ categories }), { url })
  const stays = screen
    .getAllByRole('button', { name: /^Move/ })
    .filter((one) => one.getAttribute('aria-disabled') === 'true')
  expect(stays.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Move up: A',
    'Move up: B',
    'Move down: B',
    'Move down: C',
    'Move up: D',
    'Move down: D',
  ])
})

test.each([
  ['is searched in', { q: 'strings' }],
  ['is that of what was put away', { show: 'archived' as const }],
  ['is only read', { mayEdit: false }],
])('categories: nothing is moved in a list that %s', async (_, changes) => {
  await openDeskPage('categories', sample(changes), { url })
  expect(outline(screen.getByRole('table')).split('\n')[1]).toBe('| Title | State | Languages | Articles |')
  expect(screen.queryByRole('link', { name: 'Add a category' }) === null).toBe('mayEdit' in changes)
  // Search results are not indented.
  const indent = 'q' in changes ? '' : '\u2003'
  expect(screen.getByRole('link', { name: /Strings/ }).textContent).toBe(`${indent}Strings`)
})

test('categories: in Hungarian and French counts are in the words of one and of many', async () => {
  await openDeskPage('categories', sample(), { url, locale: 'hu' })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Tudástár":
      [Cikkek](/desk/articles)
      [Kategóriák](/desk/categories current=page)
    # Kategóriák
    A látogatók ennyit látnak: 3.
    [Kategória hozzáadása](/desk/categories/new)
    nav "Nézet":
      [Aktuális](/desk/categories?show=current current=page)
      [Archivált](/desk/categories?show=archived)
    search:
      <search "Kategória szavai" = "">
      <button "Keresés" submit>
    region "Kategóriák":
      Kategóriák
      | Cím | Sorrend | Állapot | Nyelvek | Cikkek |
      | [Instruments](/desk/categories/3) | <button "Feljebb: Instruments" aria-disabled> <button "Lejjebb: Instruments"> | közzétéve | teljes | [1 cikk](/desk/articles?category=3) |
      | [Strings](/desk/categories/4) | <button "Feljebb: Strings" aria-disabled> <button "Lejjebb: Strings"> | közzétéve | teljes | [12 cikk](/desk/articles?category=4) |
      | [Winds](/desk/categories/5) | <button "Feljebb: Winds"> <button "Lejjebb: Winds" aria-disabled> | vázlat | teljes | [nincs cikk](/desk/articles?category=5) |
      | [Forms](/desk/categories/6) | <button "Feljebb: Forms"> <button "Lejjebb: Forms" aria-disabled> | közzétéve | teljes | [nincs cikk](/desk/articles?category=6) |"
  `)
  await openDeskPage('categories', sample(), { url, locale: 'fr' })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Guide de l’auditeur":
      [Articles](/desk/articles)
      [Catégories](/desk/categories current=page)
    # Catégories
    Les visiteurs en voient 3.
    [Ajouter une catégorie](/desk/categories/new)
    nav "Affichage":
      [Actuels](/desk/categories?show=current current=page)
      [Archivés](/desk/categories?show=archived)
    search:
      <search "Mots d’une catégorie" = "">
      <button "Rechercher" submit>
    region "Catégories":
      Catégories
      | Titre | Ordre | État | Langues | Articles |
      | [Instruments](/desk/categories/3) | <button "Monter : Instruments" aria-disabled> <button "Descendre : Instruments"> | publié | complet | [1 article](/desk/articles?category=3) |
      | [Strings](/desk/categories/4) | <button "Monter : Strings" aria-disabled> <button "Descendre : Strings"> | publié | complet | [12 articles](/desk/articles?category=4) |
      | [Winds](/desk/categories/5) | <button "Monter : Winds"> <button "Descendre : Winds" aria-disabled> | brouillon | complet | [aucun article](/desk/articles?category=5) |
      | [Forms](/desk/categories/6) | <button "Monter : Forms"> <button "Descendre : Forms" aria-disabled> | publié | complet | [aucun article](/desk/articles?category=6) |"
  `)
})

test('categories: an empty list says what to do first; else, that there is none such', async () => {
  await openDeskPage('categories', sample({ categories: [] }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Knowledge base":
      [Articles](/desk/articles)
      [Categories](/desk/categories current=page)
    # Categories
    Visitors see none of them.
    [Add a category](/desk/categories/new)
    nav "View":
      [Current](/desk/categories?show=current current=page)
      [Archived](/desk/categories?show=archived)
    search:
      <search "Words of a category" = "">
      <button "Search" submit>
    No category yet
    Categories arrange the articles, up to four levels deep."
  `)
  await openDeskPage('categories', sample({ categories: [], show: 'archived' }), { url })
  expect(outline()).toContain('Nothing is archived')
  await openDeskPage('categories', sample({ categories: [], q: 'x' }), { url })
  expect(outline()).toContain('No matches')
})
