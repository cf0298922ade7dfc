// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { staffActions } from '#core/accounts/roles/roles.ts'
import { button, field } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readPart, readRows } from '#apps/desk/testing/read-page.ts'
import type { PlanConflict, PlannedRow } from './plan.ts'
import type { PlanPageProps } from './plan-page.tsx'

const offered = { hall: 'Hall of Strings', seats: 200, tickets: 4, leastCents: 1000, mostCents: 4200 }

const sample = (changes: Partial<PlanPageProps> = {}) =>
  ({
    events: [
      { id: 4, title: 'Mozart by candlelight' },
      { id: 5, title: 'Requiem' },
    ],
    sources: [{ ...offered, id: 7, event: 'Gala', startsAt: '2026-12-24T18:30:00.000Z', seats: null, tickets: 1 }],
    lists: [{ ...offered, id: 3, title: 'Weekdays' }],
    event: null,
    list: null,
    repeated: null,
    firstMonth: '2026-11',
    today: '2026-11-21',
    preview: null,
    ...changes,
  }) satisfies PlanPageProps

const open = (changes: Partial<PlanPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('plan', sample(changes), { url: '/desk/season/plan', ...options })
/** Without the days of its months. */
const withoutMonths = () => readPage().filter((line) => line.startsWith('{') || !line.includes(' | '))
const chosen = { event: 4, list: 3 }

test('plan: what is played, where, when, and on which days', async () => {
  await open()
  expect(withoutMonths()).toEqual([
    '[Concerts](/desk/season)',
    '# Plan concerts',
    'Choose the event, the hall and the days. Nothing is created before you have seen every concert.',
    '{"Event" required = "Choose one" of [Choose one | Mozart by candlelight | Requiem]}',
    '{"Hall, seats and prices" required = "Choose one" of [Choose one | Hall of Strings, price list Weekdays: 200 seats, 4 tickets €10.00–€42.00 | Hall of Strings: no limit, 1 ticket €10.00–€42.00, as Gala on December 24, 2026] (From a price list, which the concerts then follow, or from an existing concert.)}',
    '{time "Begins at" required = "19:30"}',
    '{time "Second concert of the day at (optional)" = ""}',
    '{"Doors open, minutes before (optional)" = "" (Left empty: an hour before.)}',
    '{datetime-local "On sale from (optional)" = "" (Empty: as soon as it is published.)}',
    '{"Word in the URL (optional)" = "" (Only if the hall has another concert that day, such as matinee.)}',
    '0 days are chosen',
    '<"Earlier months", off> <"Later months">',
    'table: November 2026',
    'table: December 2026',
    'table: January 2027',
    '<"Look at 0 days" submit, off>',
  ])
})

test('plan: in Hungarian', async () => {
  await open({}, { locale: 'hu' })
  expect(withoutMonths()).toEqual([
    '[Koncertek](/desk/season)',
    '# Koncertek tervezése',
    'Válassza ki a műsort, a termet és a napokat. Semmi sem jön létre, amíg át nem nézte az összes koncertet.',
    '{"Műsor" required = "Válasszon" of [Válasszon | Mozart by candlelight | Requiem]}',
    '{"Terem, helyek és árak" required = "Válasszon" of [Válasszon | Hall of Strings, árlista: Weekdays. 200 hely, 4 jegy 10,00 €–42,00 € | Hall of Strings: korlátlan, 1 jegy 10,00 €–42,00 €, mint Gala, 2026. december 24.] (Egy árlista szerint, amelyet a koncertek követnek, vagy egy meglévő koncert szerint.)}',
    '{time "Kezdés" required = "19:30"}',
    '{time "A nap második koncertjének kezdete (nem kötelező)" = ""}',
    '{"Kapunyitás, ennyi perccel előbb (nem kötelező)" = "" (Üresen hagyva: egy órával előbb.)}',
    '{datetime-local "Kapható ettől (nem kötelező)" = "" (Üresen: amint nyilvános.)}',
    '{"Szó az URL-ben (nem kötelező)" = "" (Csak ha a teremben aznap más koncert is van, például matine.)}',
    '0 nap kiválasztva',
    '<"Korábbi hónapok", off> <"Későbbi hónapok">',
    'table: 2026. november',
    'table: 2026. december',
    'table: 2027. január',
    '<"0 nap áttekintése" submit, off>',
  ])
})

test('plan: days that are over cannot be chosen; a weekday is chosen whole, and taken out whole', async () => {
  const { user } = await open(chosen)
  expect(readRows('November 2026').slice(2, 4)).toEqual([
    '<"Monday, November 9, 2026", off> | <"Tuesday, November 10, 2026", off> | <"Wednesday, November 11, 2026", off> | <"Thursday, November 12, 2026", off> | <"Friday, November 13, 2026", off> | <"Saturday, November 14, 2026", off> | <"Sunday, November 15, 2026", off>',
    '<"Monday, November 16, 2026", off> | <"Tuesday, November 17, 2026", off> | <"Wednesday, November 18, 2026", off> | <"Thursday, November 19, 2026", off> | <"Friday, November 20, 2026", off> | <"Saturday, November 21, 2026"> | <"Sunday, November 22, 2026">',
  ])
  await user.click(button('Sun: every Sunday, December 2026'))
  expect(readPage()).toContain('4 days are chosen')
  await user.click(button('Sunday, December 13, 2026'))
  expect(readPage()).toContain('3 days are chosen')
  expect(readRows('December 2026')[1]).toContain('<"Sunday, December 13, 2026">')
  await user.click(button('Sun: every Sunday, December 2026'))
  expect(button('Sun: every Sunday, December 2026').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Sun: every Sunday, December 2026'))
  expect(readPage()).toContain('0 days are chosen')
  expect(button('Look at 0 days').getAttribute('aria-disabled')).toBe('true')
})

test('plan: the arrows move between days, and one day of a month is in the tab order', async () => {
  const { user } = await open(chosen)
  const days = () => [...document.querySelectorAll('table')][1]!.querySelectorAll('td [tabindex="0"]')
  expect([...days()].map((day) => day.textContent)).toEqual(['1'])
  button('Tuesday, December 1, 2026').focus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toBe(button('Wednesday, December 9, 2026'))
  await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(button('Tuesday, December 1, 2026'))
  await user.keyboard('{Enter}')
  expect(readPage()).toContain('1 day is chosen')
  // Tab returns to the last day, however it was reached.
  await user.click(button('Thursday, December 10, 2026'))
  expect([...days()].map((day) => day.textContent)).toEqual(['10'])
})

test('plan: months are turned three at a time, and not to before the first', async () => {
  const { user } = await open()
  const months = () => [...document.querySelectorAll('caption')].map(({ textContent }) => textContent)
  expect(months()).toEqual(['November 2026', 'December 2026', 'January 2027'])
  expect(button('Earlier months').getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Later months'))
  expect(months()).toEqual(['February 2027', 'March 2027', 'April 2027'])
  await user.click(button('Earlier months'))
  expect(months()[0]).toBe('November 2026')
})

const row = { date: '2026-12-01', time: '19:30', slot: '', conflicts: [] } satisfies PlannedRow

test('plan: a dry run shows every concert; then drafts are made, or concerts published', async () => {
  const preview: PlannedRow[] = [
    row,
    { ...row, time: '15:00', slot: '15-00', conflicts: [{ kind: 'soloist', with: 'Nadia' }] },
  ]
  const { user, sent, settled } = await open(chosen, { answer: () => ({ preview }) })
  await user.click(button('Tuesday, December 1, 2026'))
  await user.type(field(/^Second concert/), '15:00')
  await user.click(button('Look at 1 day'))
  await settled()
  expect(readPart(document.querySelector('main section')!)).toEqual([
    '## Preview',
    'table: Preview',
    'Day | Begins at | Word in the URL | Conflicts',
    'Tue, Dec 1 | 7:30 PM | – | none',
    'Tue, Dec 1 | 3:00 PM | 15-00 | - Nadia plays elsewhere at this time',
    '<"Publish 2 concerts"> <"Create 2 drafts">',
  ])
  await user.click(button('Create 2 drafts'))
  await settled()
  await user.click(button('Publish 2 concerts'))
  await settled()
  const data = {
    event: '4',
    source: 'list-3',
    doors: '',
    slot: '',
    opens: '',
    days: ['2026-12-01'],
    times: ['19:30', '15:00'],
  }
  expect(sent()).toEqual(
    ['preview', 'draft', 'publish'].map((intent) => ({
      method: 'POST',
      path: '/desk/season/plan',
      data: { ...data, intent },
    })),
  )
})

test('plan: everything that is chosen and typed is sent, each under its name', async () => {
  const { user, sent, settled } = await open({}, { answer: () => ({ preview: [] }) })
  await user.selectOptions(field('Event'), 'Requiem')
  await user.selectOptions(field('Hall, seats and prices'), '7')
  await user.clear(field('Begins at'))
  await user.type(field('Begins at'), '18:00')
  await user.type(field(/^Second concert/), '20:30')
  await user.type(field(/^On sale from/), '2026-11-25T10:00')
  await user.type(field(/^Word in the URL/), 'advent')
  await user.click(button('Tuesday, December 1, 2026'))
  await user.click(button('Look at 1 day'))
  await settled()
  const times = ['18:00', '20:30']
  const typed = {
    event: '5',
    source: '7',
    doors: '',
    times,
    opens: '2026-11-25T10:00',
    slot: 'advent',
    days: ['2026-12-01'],
  }
  expect(sent().map(({ data }) => data)).toEqual([{ ...typed, intent: 'preview' }])
})

test('plan: nothing is looked at before it is said what is played, at which prices, and when', async () => {
  const isReady = () => button('Look at 1 day').getAttribute('aria-disabled') !== 'true'
  const ready: boolean[] = []
  for (const changes of [{ list: 3 }, { event: 4 }, chosen]) {
    const { user, close } = await open(changes)
    await user.click(button('Tuesday, December 1, 2026'))
    ready.push(isReady())
    close()
  }
  expect(ready).toEqual([false, false, true])
})

test('plan: days are sent in their order, whichever was chosen first', async () => {
  const { user, sent, settled } = await open(chosen, { answer: () => ({ preview: [] }) })
  await user.click(button('Wednesday, December 2, 2026'))
  await user.click(button('Tuesday, December 1, 2026'))
  await user.click(button('Look at 2 days'))
  await settled()
  expect(sent()[0]!.data).toMatchObject({ days: ['2026-12-01', '2026-12-02'] })
})

test('plan: what cannot be made is told with its reason, and left out at once', async () => {
  const kinds: PlanConflict[] = ['past', 'skippedHour', 'occupied', 'overlap', 'soloist', 'noVat']
  const conflicts = kinds.map((kind) => ({ kind, with: 'Gala' }))
  let preview: PlannedRow[] = [row, { ...row, date: '2026-12-02', conflicts }]
  const { user, sent, settled } = await open(chosen, { answer: () => ({ preview }) })
  await user.click(button('Tuesday, December 1, 2026'))
  await user.click(button('Wednesday, December 2, 2026'))
  await user.click(button('Look at 2 days'))
  await settled()
  expect(readPart(document.querySelector('main section')!)).toEqual([
    '## Preview',
    '1 concert cannot be created',
    'Choose other days or another time, or leave those days out.',
    '<"Leave these days out">',
    'table: Preview',
    'Day | Begins at | Word in the URL | Conflicts',
    'Tue, Dec 1 | 7:30 PM | – | none',
    'Wed, Dec 2 | 7:30 PM | – | - is in the past / - the clocks skip this hour / - the hall has Gala at this URL; give this one its own “Word in the URL” / - overlaps with Gala in this hall / - Gala plays elsewhere at this time / - there is no VAT rate for this event and country',
  ])
  preview = [row]
  await user.click(button('Leave these days out'))
  await settled()
  expect(sent()[1]!.data).toMatchObject({ days: ['2026-12-01'], intent: 'preview' })
  expect(readPage().slice(-1)).toEqual(['<"Publish 1 concert"> <"Create 1 draft">'])
  // Changes after that require another dry run.
  await user.click(button('Thursday, December 3, 2026'))
  expect(readPage().at(-1)).toBe('<"Look at 2 days" submit>')
})

test('plan: several that cannot be made are counted', async () => {
  const past: PlannedRow = { ...row, conflicts: [{ kind: 'past', with: '' }] }
  const { user, settled } = await open(chosen, { answer: () => ({ preview: [past, { ...past, time: '20:00' }] }) })
  await user.click(button('Tuesday, December 1, 2026'))
  await user.click(button('Look at 1 day'))
  await settled()
  expect(readPage()).toContain('2 concerts cannot be created')
  expect(readPage().join()).not.toContain('Publish')
})

test('plan: what is wrong stands beside its field', async () => {
  const errors = {
    event: 'a',
    source: 'b',
    'times.0': 'c',
    opens: 'd',
    slot: 'e',
    days: 'At most 500 concerts at once.',
  }
  const { user, settled } = await open(chosen, { answer: () => ({ errors }) })
  await user.click(button('Tuesday, December 1, 2026'))
  await user.click(button('Look at 1 day'))
  await settled()
  expect(readPage().filter((line) => line.includes(' wrong ') || line.startsWith('At most'))).toEqual([
    '{"Event" required wrong = "Mozart by candlelight" of [Choose one | Mozart by candlelight | Requiem] (a)}',
    '{"Hall, seats and prices" required wrong = "Hall of Strings, price list Weekdays: 200 seats, 4 tickets €10.00–€42.00" of [Choose one | Hall of Strings, price list Weekdays: 200 seats, 4 tickets €10.00–€42.00 | Hall of Strings: no limit, 1 ticket €10.00–€42.00, as Gala on December 24, 2026] (From a price list, which the concerts then follow, or from an existing concert.; b)}',
    '{time "Begins at" required wrong = "19:30" (c)}',
    '{datetime-local "On sale from (optional)" wrong = "" (Empty: as soon as it is published.; d)}',
    '{"Word in the URL (optional)" wrong = "" (Only if the hall has another concert that day, such as matinee.; e)}',
    'At most 500 concerts at once.',
  ])
})

test('plan: a concert that is repeated begins with its event, hour and prices', async () => {
  await open({ repeated: { id: 7, eventId: 5, time: '18:00' } })
  expect(readPage().filter((line) => /Requiem"|"18:00"|= "Hall/.test(line))).toHaveLength(3)
})

test('plan: what there is only one of is chosen', async () => {
  await open({ events: [{ id: 4, title: 'Mozart' }], sources: [] })
  expect([field('Event').value, field('Hall, seats and prices').value]).toEqual(['4', 'list-3'])
})

test('plan: without prices, or without an event, it is said what comes first', async () => {
  const { close } = await open({ sources: [], lists: [] })
  expect(readPage().slice(3)).toEqual([
    'No hall has prices yet',
    'Create a hall, and a price list on its page: concerts take their seats and prices from it.',
    '[Halls](/desk/season/halls)',
  ])
  close()
  const { close: closeOther } = await open({ events: [] })
  expect(readPage().slice(3)).toEqual([
    'There is no event yet',
    'Describe what is played first; then choose its days here.',
    '[Create an event](/desk/events/new)',
  ])
  closeOther()
  await open({ events: [] }, { me: { actions: staffActions.filter((action) => action !== 'events.edit') } })
  expect(readPage().join()).not.toContain('/desk/events/new')
})
