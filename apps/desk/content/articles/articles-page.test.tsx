// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLines, sampleList } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'articles'>> = {}): DeskPageProps<'articles'> => ({
  articles: sampleLines().map((line, at) => ({ ...line, category: at === 0 ? 'Instruments' : '' })),
  list: { ...sampleList, sort: 'title', before: 'x', after: null },
  show: 'current',
  categories: [
    { id: 3, title: 'Instruments', depth: 0, within: [3] },
    { id: 4, title: 'Strings', depth: 1, within: [4, 3] },
  ],
  category: '',
  isInOrder: false,
  mayEdit: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/articles'

test('articles: the list says of each in which category it stands, how it stands and which translations are to do', async () => {
  await openDeskPage('articles', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Knowledge base":
      [Articles](/desk/articles current=page)
      [Categories](/desk/categories)
    # Articles
    The articles of the knowledge base.
    [Write an article](/desk/articles/new)
    nav "View":
      [Current](/desk/articles?show=current current=page)
      [Drafts](/desk/articles?show=drafts)
      [To translate](/desk/articles?show=missing)
      [Archived](/desk/articles?show=archived)
    search:
      <search "Words of a title or a category" = "">
      <button "Search" submit>
    form "Category":
      <select "Category" = "all" of all / Instruments / Strings / No category>
      <button "Filter" submit>
    region "Articles":
      Articles
      | [Title](/desk/articles?sort=-title) ▲ | State | Languages | Category |
      | [Mass in B minor](/desk/articles/1) | published | Hungarian out of date | Instruments |
      | [Winterreise](/desk/articles/2) not saved yet | draft | French missing · Hungarian missing | |
      | [Advent songs](/desk/articles/3) | from December 6, 2026, 6:00 PM | complete | |
      | [An evening of tangos](/desk/articles/4) | archived | complete | |
    nav "Pages of the list":
      [Previous page](/desk/articles?before=x)"
  `)
})

test('articles: one category in its own order is moved by buttons, and neither sorted nor paged', async () => {
  const { user, sent, settled } = await openDeskPage('articles', sample({ category: '3', isInOrder: true }), {
    url: `${url}?category=3`,
  })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Knowledge base":
      [Articles](/desk/articles current=page)
      [Categories](/desk/categories)
    # Articles
    In the order in which visitors find them: move one past its neighbour.
    [Write an article](/desk/articles/new)
    nav "View":
      [Current](/desk/articles?category=3&show=current current=page)
      [Drafts](/desk/articles?category=3&show=drafts)
      [To translate](/desk/articles?category=3&show=missing)
      [Archived](/desk/articles?category=3&show=archived)
    search:
      <search "Words of a title or a category" = "">
      <button "Search" submit>
    form "Category":
      <select "Category" = "Instruments" of all / Instruments / Strings / No category>
      <button "Filter" submit> [Clear filters](/desk/articles)
    region "Articles":
      Articles
      | Title | Order | State | Languages | Category |
      | [Mass in B minor](/desk/articles/1) | <button "Move up: Mass in B minor" aria-disabled> <button "Move down: Mass in B minor"> | published | Hungarian out of date | Instruments |
      | [Winterreise](/desk/articles/2) not saved yet | <button "Move up: Winterreise"> <button "Move down: Winterreise"> | draft | French missing · Hungarian missing | |
      | [Advent songs](/desk/articles/3) | <button "Move up: Advent songs"> <button "Move down: Advent songs"> | from December 6, 2026, 6:00 PM | complete | |
      | [An evening of tangos](/desk/articles/4) | <button "Move up: An evening of tangos"> <button "Move down: An evening of tangos" aria-disabled> | archived | complete | |"
  `)
  await user.click(screen.getByRole('button', { name: 'Move down: Winterreise' }))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/articles/2/move', data: { by: 1 } }])
})

test('articles: the list is narrowed to a category, or to none; the filter is taken off by a link', async () => {
  const { user, sent, settled } = await openDeskPage('articles', sample(), { url: `${url}?show=drafts&after=b` })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'No category')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await settled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'all')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual([
    '/desk/articles?show=drafts&category=none',
    '/desk/articles?show=drafts',
  ])
})

test('articles: who may not edit neither writes nor moves', async () => {
  await openDeskPage('articles', sample({ mayEdit: false, category: '3', isInOrder: true }), { url })
  expect(screen.queryByRole('link', { name: 'Write an article' })).toBeNull()
  expect(screen.queryAllByRole('button', { name: /^Move/ })).toEqual([])
})

test('articles: an empty list says what to do first; one that is narrowed, that nothing fits', async () => {
  await openDeskPage('articles', sample({ articles: [], list: sampleList }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Knowledge base":
      [Articles](/desk/articles current=page)
      [Categories](/desk/categories)
    # Articles
    The articles of the knowledge base.
    [Write an article](/desk/articles/new)
    nav "View":
      [Current](/desk/articles?show=current current=page)
      [Drafts](/desk/articles?show=drafts)
      [To translate](/desk/articles?show=missing)
      [Archived](/desk/articles?show=archived)
    search:
      <search "Words of a title or a category" = "">
      <button "Search" submit>
    form "Category":
      <select "Category" = "all" of all / Instruments / Strings / No category>
      <button "Filter" submit>
    No article yet
    Tell visitors how to listen, what to wear, who built the hall: articles form the knowledge base, by category."
  `)
  for (const narrowed of [{ show: 'missing' } as const, { list: { ...sampleList, q: 'x' } }, { category: '3' }]) {
    await openDeskPage('articles', sample({ articles: [], list: sampleList, ...narrowed }), { url })
    expect(outline()).toContain('No matches')
  }
})
