// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { staffActions } from '#core/accounts/roles/roles.ts'
import { deskNow, type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readRows } from '#apps/desk/testing/read-page.ts'
import type { DateLine, DateState } from './dates.ts'
import type { SeasonPageProps } from './season-page.tsx'
import { sampleDate } from './testing/sample-date.ts'

const sample = (changes: Partial<SeasonPageProps> = {}) =>
  ({
    dates: [
      sampleDate,
      { ...sampleDate, id: 8, event: 'Lawn concert', seats: { sold: 40, held: 0, blocked: 0, capacity: null } },
    ],
    list: { q: '', sort: 'starts', before: null, after: null },
    show: 'coming',
    now: deskNow,
    mayUseFiles: true,
    ...changes,
  }) satisfies SeasonPageProps

const open = (changes: Partial<SeasonPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('season', sample(changes), { url: '/desk/season', ...options })

test('season: every concert with how it stands and sells, and what can be done with many', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Concerts',
    'Every concert, drafts included, and how it sells.',
    '[Import and export](/desk/season/files) [Halls](/desk/season/halls) [Bulk edit](/desk/season/edit?show=coming) [Prices](/desk/season/prices) [Plan concerts](/desk/season/plan)',
    '(View)',
    '- [Upcoming](/desk/season?show=coming)*',
    '- [Drafts](/desk/season?show=draft)',
    '- [Cancelled or postponed](/desk/season?show=off)',
    '- [Past](/desk/season?show=past)',
    '- [All](/desk/season?show=all)',
    '{search "Event, hall or day" = ""} <"Search" submit>',
    'table: Concerts',
    '[Begins](/desk/season?sort=-starts) ▲ | Event | Hall | State | [Sold](/desk/season?sort=sold) | Free',
    '[Sat, Nov 28 7:30 PM](/desk/season/7) | Mozart by candlelight | Hall of Strings | On sale | 120 of 200 | 75',
    '[Sat, Nov 28 7:30 PM](/desk/season/8) | Lawn concert | Hall of Strings | On sale | 40 | no limit',
  ])
})

test('season: in Hungarian', async () => {
  await open({}, { locale: 'hu' })
  expect(readPage()).toEqual([
    '# Koncertek',
    'Minden koncert, a vázlatok is, az eladásokkal együtt.',
    '[Importálás és exportálás](/desk/season/files) [Termek](/desk/season/halls) [Csoportos módosítás](/desk/season/edit?show=coming) [Árak](/desk/season/prices) [Koncertek tervezése](/desk/season/plan)',
    '(Nézet)',
    '- [Közelgő](/desk/season?show=coming)*',
    '- [Vázlatok](/desk/season?show=draft)',
    '- [Elmaradó vagy elhalasztott](/desk/season?show=off)',
    '- [Elmúlt](/desk/season?show=past)',
    '- [Mind](/desk/season?show=all)',
    '{search "Műsor, terem vagy nap" = ""} <"Keresés" submit>',
    'table: Koncertek',
    '[Kezdés](/desk/season?sort=-starts) ▲ | Műsor | Terem | Állapot | [Eladva](/desk/season?sort=sold) | Szabad',
    '[nov. 28., szombat 19:30](/desk/season/7) | Mozart by candlelight | Hall of Strings | Kapható | 200 helyből 120 | 75',
    '[nov. 28., szombat 19:30](/desk/season/8) | Lawn concert | Hall of Strings | Kapható | 40 | korlátlan',
  ])
})

/** Data behind each state of a concert. */
const states: Record<DateState, Partial<DateLine>> = {
  cancelled: { status: 'cancelled', publishedAt: null },
  postponed: { status: 'postponed' },
  past: { startsAt: '2026-11-20T18:30:00.000Z' },
  draft: { publishedAt: null },
  comesOut: { publishedAt: '2026-11-22T08:00:00.000Z' },
  hidden: { isReachable: false },
  elsewhere: { isElsewhere: true },
  noTickets: { tickets: { count: 0, paused: 0, open: 0, nextOpening: null } },
  paused: { tickets: { count: 4, paused: 4, open: 0, nextOpening: null } },
  notYet: { tickets: { count: 4, paused: 1, open: 0, nextOpening: '2026-11-24T08:00:00.000Z' } },
  closed: { tickets: { count: 4, paused: 1, open: 0, nextOpening: null } },
  soldOut: { seats: { sold: 195, held: 3, blocked: 2, capacity: 200 } },
  onSale: { seats: { sold: 194, held: 3, blocked: 2, capacity: 200 } },
}
const dateStates = Object.keys(states) as DateState[]

test('season: each state of a concert has its word', async () => {
  const dates = dateStates.map((state, id) => ({ ...sampleDate, ...states[state], id }))
  const { close } = await open({ dates })
  expect(readRows('Concerts').map((row) => row.split(' | ').slice(3).join(' | '))).toEqual([
    'Cancelled | 120 of 200 | 75',
    'Postponed | 120 of 200 | 75',
    'Past | 120 of 200 | 75',
    'Draft | 120 of 200 | 75',
    'Scheduled | 120 of 200 | 75',
    'Event or hall not published | 120 of 200 | 75',
    'Sold elsewhere | 120 of 200 | 75',
    'No tickets | 120 of 200 | 75',
    'Sales paused | 120 of 200 | 75',
    'Not on sale yet | 120 of 200 | 75',
    'Sales ended | 120 of 200 | 75',
    'Sold out | 195 of 200 | 0',
    'On sale | 194 of 200 | 1',
  ])
  close()
  await open({ dates }, { locale: 'fr' })
  expect(readRows('Concerts').map((row) => row.split(' | ')[3])).toEqual([
    'Annulé',
    'Reporté',
    'Passé',
    'Brouillon',
    'Publication programmée',
    'Spectacle ou salle non publiés',
    'Vendu ailleurs',
    'Sans billets',
    'Vente suspendue',
    'Pas encore en vente',
    'Vente terminée',
    'Complet',
    'En vente',
  ])
})

test('season: a shape beside the word tells what sells, what waits, what does not and what is off', async () => {
  await open({ dates: dateStates.map((state, id) => ({ ...sampleDate, ...states[state], id })) })
  const shapes = [...document.querySelectorAll('tbody tr')].map((row) => {
    const [circle, inside] = row.querySelectorAll('td')[2]!.querySelector('svg')!.children
    if (inside) return inside.getAttribute('d')!.includes('l6 6') ? 'cross' : 'half'
    return circle!.getAttribute('class')!.includes('full') ? 'full' : 'empty'
  })
  expect(Object.fromEntries(dateStates.map((state, index) => [state, shapes[index]]))).toEqual({
    cancelled: 'cross',
    postponed: 'half',
    past: 'empty',
    draft: 'empty',
    comesOut: 'half',
    hidden: 'empty',
    elsewhere: 'full',
    noTickets: 'empty',
    paused: 'half',
    notYet: 'half',
    closed: 'empty',
    soldOut: 'full',
    onSale: 'full',
  })
})

test('season: what is shown and searched for stays together', async () => {
  const list = { q: 'mozart', sort: '-sold', before: 'a', after: 'b' }
  const url = '/desk/season?show=draft&q=mozart&sort=-sold&after=x'
  const { user, sent, settled } = await open({ list, show: 'draft' }, { url })
  expect(readPage().filter((line) => /^- \[|edit|sort=|after=/.test(line))).toEqual([
    '[Import and export](/desk/season/files) [Halls](/desk/season/halls) [Publish several](/desk/season/edit?show=draft&q=mozart) [Prices](/desk/season/prices) [Plan concerts](/desk/season/plan)',
    '- [Upcoming](/desk/season?show=coming&q=mozart&sort=-sold)',
    '- [Drafts](/desk/season?show=draft&q=mozart&sort=-sold)*',
    '- [Cancelled or postponed](/desk/season?show=off&q=mozart&sort=-sold)',
    '- [Past](/desk/season?show=past&q=mozart&sort=-sold)',
    '- [All](/desk/season?show=all&q=mozart&sort=-sold)',
    '[Begins](/desk/season?show=draft&q=mozart&sort=starts) | Event | Hall | State | [Sold](/desk/season?show=draft&q=mozart&sort=sold) ▼ | Free',
    '[Previous page](/desk/season?show=draft&q=mozart&sort=-sold&before=a) [Next page](/desk/season?show=draft&q=mozart&sort=-sold&after=b)',
  ])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'a{Enter}')
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/season?show=draft&sort=-sold&q=a'])
})

test('season: who may not plan is offered nothing to do', async () => {
  await open({ mayUseFiles: false }, { me: { actions: staffActions.filter((action) => action !== 'season.edit') } })
  expect(readPage()[2]).toBe('(View)')
})

test('season: files are for who may use them, and what is past is not changed', async () => {
  await open({ mayUseFiles: false, show: 'past' })
  expect(readPage()[2]).toEqual(
    '[Halls](/desk/season/halls) [Prices](/desk/season/prices) [Plan concerts](/desk/season/plan)',
  )
})

test('season: where no concert is it is said what to do; where none is found, how to look', async () => {
  const { close } = await open({ dates: [] })
  expect(readPage().slice(-2)).toEqual([
    'No concerts here',
    'Plan concerts, show all of them, or choose another hall at the top.',
  ])
  expect(readPage()[2]).not.toContain('/edit')
  close()
  await open({ dates: [], list: { q: 'x', sort: 'starts', before: null, after: null } })
  expect(readPage().slice(-2)).toEqual(['No matching concerts', 'Try fewer words, or search all concerts.'])
})
