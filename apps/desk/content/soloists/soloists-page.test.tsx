// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLines, sampleList } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'soloists'>> = {}): DeskPageProps<'soloists'> => ({
  soloists: sampleLines().map((line) => ({ ...line, profession: `${line.title}, alto` })),
  list: { ...sampleList, sort: '-name' },
  show: 'current',
  mayEdit: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/soloists'

test('soloists: the list says of each who they are, how they stand and which translations are to do', async () => {
  const { user, sent, settled } = await openDeskPage('soloists', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Events, soloists and halls":
      [Events](/desk/events)
      [Soloists](/desk/soloists current=page)
      [Halls](/desk/hall-texts)
    # Soloists
    Who plays and sings: each has a page.
    [Add a soloist](/desk/soloists/new)
    nav "View":
      [Current](/desk/soloists?show=current current=page)
      [To translate](/desk/soloists?show=missing)
      [Archived](/desk/soloists?show=archived)
    search:
      <search "Words of a name or a role" = "">
      <button "Search" submit>
    region "Soloists":
      Soloists
      | [Name](/desk/soloists?sort=name) ▼ | Role | State | Languages |
      | [Mass in B minor](/desk/soloists/1) | Mass in B minor, alto | published | Hungarian out of date |
      | [Winterreise](/desk/soloists/2) not saved yet | Winterreise, alto | draft | French missing · Hungarian missing |
      | [Advent songs](/desk/soloists/3) | Advent songs, alto | from December 6, 2026, 6:00 PM | complete |
      | [An evening of tangos](/desk/soloists/4) | An evening of tangos, alto | archived | complete |"
  `)
  await user.type(screen.getByRole('searchbox'), 'kov')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await settled()
  await user.click(screen.getByRole('link', { name: 'Archived' }))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/soloists?q=kov', '/desk/soloists?q=kov&show=archived'])
})

test('soloists: who may not edit writes none', async () => {
  await openDeskPage('soloists', sample({ mayEdit: false, soloists: [], list: sampleList }), { url })
  expect(screen.queryByRole('link', { name: 'Add a soloist' })).toBeNull()
  expect(outline()).toContain('No soloist yet')
})

test('soloists: an empty list says what to do first; one that is narrowed, that nothing fits', async () => {
  await openDeskPage('soloists', sample({ soloists: [], list: sampleList }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Events, soloists and halls":
      [Events](/desk/events)
      [Soloists](/desk/soloists current=page)
      [Halls](/desk/hall-texts)
    # Soloists
    Who plays and sings: each has a page.
    [Add a soloist](/desk/soloists/new)
    nav "View":
      [Current](/desk/soloists?show=current current=page)
      [To translate](/desk/soloists?show=missing)
      [Archived](/desk/soloists?show=archived)
    search:
      <search "Words of a name or a role" = "">
      <button "Search" submit>
    No soloist yet
    Soloists can be named with an event, and have a page with a biography and upcoming concerts."
  `)
  for (const narrowed of [{ show: 'missing' } as const, { list: { ...sampleList, q: 'x' } }]) {
    await openDeskPage('soloists', sample({ soloists: [], list: sampleList, ...narrowed }), { url })
    expect(outline()).toContain('No matches')
  }
})
