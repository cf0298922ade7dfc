// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleLines } from '../testing/samples.ts'

const sample = (changes: Partial<DeskPageProps<'hall-texts'>> = {}): DeskPageProps<'hall-texts'> => ({
  halls: sampleLines().map((line, at) => ({ ...line, city: at === 0 ? 'Budapest' : 'Lyon' })),
  now: deskNow,
  ...changes,
})

test('hall texts: the list says of each hall where it is, how it stands and which translations are to do', async () => {
  await openDeskPage('hall-texts', sample(), { url: '/desk/hall-texts' })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Events, soloists and halls":
      [Events](/desk/events)
      [Soloists](/desk/soloists)
      [Halls](/desk/hall-texts current=page)
    # Halls
    What visitors read about the halls. Their parts and prices are under Concerts, Halls.
    region "Halls":
      Halls
      | Name | City | State | Languages |
      | [Mass in B minor](/desk/hall-texts/1) | Budapest | published | Hungarian out of date |
      | [Winterreise](/desk/hall-texts/2) not saved yet | Lyon | draft | French missing · Hungarian missing |
      | [Advent songs](/desk/hall-texts/3) | Lyon | from December 6, 2026, 6:00 PM | complete |
      | [An evening of tangos](/desk/hall-texts/4) | Lyon | archived | complete |"
  `)
})

test('hall texts: without a hall it is said where halls come from', async () => {
  await openDeskPage('hall-texts', sample({ halls: [] }), { url: '/desk/hall-texts' })
  expect(outline()).toMatchInlineSnapshot(`
    "nav "Events, soloists and halls":
      [Events](/desk/events)
      [Soloists](/desk/soloists)
      [Halls](/desk/hall-texts current=page)
    # Halls
    What visitors read about the halls. Their parts and prices are under Concerts, Halls.
    No hall yet
    Halls are created under Concerts; what visitors read about them is written here."
  `)
})
