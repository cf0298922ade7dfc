// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLines, sampleList } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'pages'>> = {}): DeskPageProps<'pages'> => ({
  pages: sampleLines().map((line) => ({ ...line, address: `/page/${line.id}` })),
  list: { ...sampleList, sort: '-title' },
  show: 'current',
  mayEdit: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/pages'

test('pages: the list says of each where it stands, how it stands and which translations are to do', async () => {
  const { user, sent, settled } = await openDeskPage('pages', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Pages
    Pages with their own URL.
    [Write a page](/desk/pages/new)
    nav "View":
      [Current](/desk/pages?show=current current=page)
      [Drafts](/desk/pages?show=drafts)
      [To translate](/desk/pages?show=missing)
      [Archived](/desk/pages?show=archived)
    search:
      <search "Words of a title or a URL" = "">
      <button "Search" submit>
    region "Pages":
      Pages
      | [Title](/desk/pages?sort=title) ▼ | State | Languages | URL |
      | [Mass in B minor](/desk/pages/1) | published | Hungarian out of date | /page/1 |
      | [Winterreise](/desk/pages/2) not saved yet | draft | French missing · Hungarian missing | /page/2 |
      | [Advent songs](/desk/pages/3) | from December 6, 2026, 6:00 PM | complete | /page/3 |
      | [An evening of tangos](/desk/pages/4) | archived | complete | /page/4 |"
  `)
  await user.type(screen.getByRole('searchbox'), 'terms{Enter}')
  await settled()
  await user.click(screen.getByRole('link', { name: 'Drafts' }))
  await settled()
  await user.click(screen.getByRole('link', { name: 'Write a page' }))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual([
    '/desk/pages?q=terms',
    '/desk/pages?q=terms&show=drafts',
    '/desk/pages/new',
  ])
})

test('pages: who may not edit writes none', async () => {
  await openDeskPage('pages', sample({ mayEdit: false }), { url })
  expect(screen.queryByRole('link', { name: 'Write a page' })).toBeNull()
})

test('pages: an empty list says what to do first; one that is narrowed, that nothing fits', async () => {
  await openDeskPage('pages', sample({ pages: [], list: sampleList }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Pages
    Pages with their own URL.
    [Write a page](/desk/pages/new)
    nav "View":
      [Current](/desk/pages?show=current current=page)
      [Drafts](/desk/pages?show=drafts)
      [To translate](/desk/pages?show=missing)
      [Archived](/desk/pages?show=archived)
    search:
      <search "Words of a title or a URL" = "">
      <button "Search" submit>
    No page yet
    Terms, privacy, how to get there: written once, in three languages, each page at its own URL."
  `)
  for (const narrowed of [{ show: 'archived' } as const, { list: { ...sampleList, q: 'x' } }]) {
    await openDeskPage('pages', sample({ pages: [], list: sampleList, ...narrowed }), { url })
    expect(outline()).toContain('No matches')
  }
})
