// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLines, sampleList } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'events'>> = {}): DeskPageProps<'events'> => ({
  events: sampleLines().map((line, at) => ({ ...line, nextAt: at === 0 ? '2027-01-09T18:30:00.000Z' : null })),
  list: { ...sampleList, sort: 'title', after: 'abc' },
  show: 'current',
  mayAdd: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/events'

test('events: the list says of each event how it stands, which translations are to do, and when it is played next', async () => {
  await openDeskPage('events', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Events, soloists and halls":
      [Events](/desk/events current=page)
      [Soloists](/desk/soloists)
      [Halls](/desk/hall-texts)
    # Events
    What is played, on whatever day, in whatever hall: texts, pieces, soloists.
    [Create an event](/desk/events/new)
    nav "View":
      [Current](/desk/events?show=current current=page)
      [Drafts](/desk/events?show=drafts)
      [To translate](/desk/events?show=missing)
      [Archived](/desk/events?show=archived)
    search:
      <search "Words of a title, a piece or a name" = "">
      <button "Search" submit>
    region "Events":
      Events
      | [Title](/desk/events?sort=-title) ▲ | State | Languages | Next concert |
      | [Mass in B minor](/desk/events/1) | published | Hungarian out of date | January 9, 2027 |
      | [Winterreise](/desk/events/2) not saved yet | draft | French missing · Hungarian missing | not planned yet |
      | [Advent songs](/desk/events/3) | from December 6, 2026, 6:00 PM | complete | not planned yet |
      | [An evening of tangos](/desk/events/4) | archived | complete | not planned yet |
    nav "Pages of the list":
      [Next page](/desk/events?after=abc)"
  `)
})

test('events: a viewer writes none; what is turned to is named, and the list can be sorted the other way round', async () => {
  const { user, sent, settled } = await openDeskPage(
    'events',
    sample({ mayAdd: false, show: 'missing', list: { q: 'mass', sort: '-title', before: 'a', after: 'b' } }),
    { url: `${url}?show=missing&q=mass&sort=-title&before=zz` },
  )
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Events, soloists and halls":
      [Events](/desk/events current=page)
      [Soloists](/desk/soloists)
      [Halls](/desk/hall-texts)
    # Events
    What is played, on whatever day, in whatever hall: texts, pieces, soloists.
    nav "View":
      [Current](/desk/events?show=current&q=mass&sort=-title)
      [Drafts](/desk/events?show=drafts&q=mass&sort=-title)
      [To translate](/desk/events?show=missing&q=mass&sort=-title current=page)
      [Archived](/desk/events?show=archived&q=mass&sort=-title)
    search:
      <search "Words of a title, a piece or a name" = "mass">
      <button "Search" submit>
    region "Events":
      Events
      | [Title](/desk/events?show=missing&q=mass&sort=title) ▼ | State | Languages | Next concert |
      | [Mass in B minor](/desk/events/1) | published | Hungarian out of date | January 9, 2027 |
      | [Winterreise](/desk/events/2) not saved yet | draft | French missing · Hungarian missing | not planned yet |
      | [Advent songs](/desk/events/3) | from December 6, 2026, 6:00 PM | complete | not planned yet |
      | [An evening of tangos](/desk/events/4) | archived | complete | not planned yet |
    nav "Pages of the list":
      [Previous page](/desk/events?show=missing&q=mass&sort=-title&before=a) [Next page](/desk/events?show=missing&q=mass&sort=-title&after=b)"
  `)
  await user.click(screen.getByRole('link', { name: 'Title' }))
  await settled()
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await settled()
  const field = screen.getByRole('searchbox')
  await user.clear(field)
  await user.type(field, ' tango {Enter}')
  await settled()
  expect(sent().map(({ path }) => path)).toMatchInlineSnapshot(`
    [
      "/desk/events?show=missing&q=mass&sort=title",
      "/desk/events?show=missing&q=mass&sort=title&after=b",
      "/desk/events?show=missing&sort=title&q=tango",
    ]
  `)
})

test('events: an empty list says what to do first; one that is narrowed, that nothing fits', async () => {
  await openDeskPage('events', sample({ events: [], list: sampleList }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Events, soloists and halls":
      [Events](/desk/events current=page)
      [Soloists](/desk/soloists)
      [Halls](/desk/hall-texts)
    # Events
    What is played, on whatever day, in whatever hall: texts, pieces, soloists.
    [Create an event](/desk/events/new)
    nav "View":
      [Current](/desk/events?show=current current=page)
      [Drafts](/desk/events?show=drafts)
      [To translate](/desk/events?show=missing)
      [Archived](/desk/events?show=archived)
    search:
      <search "Words of a title, a piece or a name" = "">
      <button "Search" submit>
    No event yet
    Describe what is played and by whom: concerts are then planned with it, and visitors read it in three languages."
  `)
  for (const narrowed of [{ show: 'drafts' } as const, { list: { ...sampleList, q: 'x' } }]) {
    await openDeskPage('events', sample({ events: [], list: sampleList, ...narrowed }), { url })
    expect(outline()).toContain('No matches')
  }
})

test('events: in Hungarian dates are written as one writes them there', async () => {
  await openDeskPage('events', sample(), { url, locale: 'hu' })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Műsorok, szólisták és termek":
      [Műsorok](/desk/events current=page)
      [Szólisták](/desk/soloists)
      [Termek](/desk/hall-texts)
    # Műsorok
    Mi szól, bármikor és bárhol: szövegek, művek, szólisták.
    [Új műsor](/desk/events/new)
    nav "Nézet":
      [Aktuális](/desk/events?show=current current=page)
      [Vázlatok](/desk/events?show=drafts)
      [Fordítandó](/desk/events?show=missing)
      [Archivált](/desk/events?show=archived)
    search:
      <search "Cím, mű vagy név szavai" = "">
      <button "Keresés" submit>
    region "Műsorok":
      Műsorok
      | [Cím](/desk/events?sort=-title) ▲ | Állapot | Nyelvek | Következő koncert |
      | [Mass in B minor](/desk/events/1) | közzétéve | elavult: magyar | 2027. január 9. |
      | [Winterreise](/desk/events/2) még nincs mentve | vázlat | hiányzik: francia · hiányzik: magyar | még nincs kitűzve |
      | [Advent songs](/desk/events/3) | ettől: 2026. december 6., 18:00 | teljes | még nincs kitűzve |
      | [An evening of tangos](/desk/events/4) | archivált | teljes | még nincs kitűzve |
    nav "A lista oldalai":
      [Következő oldal](/desk/events?after=abc)"
  `)
})
