// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { noFilters } from '#core/catalogue/testing/samples.ts'

const season = {
  filters: noFilters,
  problems: {},
  corrections: [],
  ignored: [],
  total: 0,
  upcoming: { data: [], current_page: 1, last_page: 1, per_page: 30 },
  choices: {
    cities: [{ value: 'Budapest', label: 'Budapest' }],
    halls: [],
    composers: [],
    soloists: [],
    months: ['2026-11'],
  },
  calendar: { subscribe: 'webcal://shop.example/season.ics', address: 'https://shop.example/season.ics' },
  news: '/feeds/season.atom',
}

test('season: a filter that was chosen before hydration counts', async () => {
  const { requests } = await openPage('season', season, {
    beforeHydration: () => void (document.querySelector<HTMLSelectElement>('select[name=city]')!.value = 'Budapest'),
  })
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/season?city=Budapest']))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'City' }).value).toBe('Budapest')
})

test('season: words that are typed are asked for once, and only a choice is a step on the way back', async () => {
  const { user, requests, settled } = await openPage('season', season, {
    answer: ({ path }) => ({
      filters: { ...noFilters, ...Object.fromEntries(new URL(path, 'http://shop').searchParams) },
    }),
  })
  const push = vi.spyOn(history, 'pushState')
  const replace = vi.spyOn(history, 'replaceState')
  onTestFinished(() => void vi.restoreAllMocks())
  await user.type(screen.getByRole('searchbox'), 'bach')
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/season?q=bach']))
  await settled()
  expect(push).not.toHaveBeenCalled()
  expect(replace).toHaveBeenCalled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Budapest')
  await settled()
  expect(requests.map(({ path }) => path)).toEqual(['/season?q=bach', '/season?q=bach&city=Budapest'])
  expect(push).toHaveBeenCalled()
})

test('season: a choice that is made while words are typed takes them along', async () => {
  const { user, requests } = await openPage('season', season)
  await user.type(screen.getByRole('searchbox'), 'bach')
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Budapest')
  await vi.waitFor(() => expect(requests.at(-1)?.path).toBe('/season?q=bach&city=Budapest'))
})

test('season: what a search finds takes the place of the list, which grows by its next pages', async () => {
  const concert = (id: number) => ({
    id,
    date: '2026-11-27',
    start_date: '2026-11-27T18:30:00Z',
    duration_minutes: 60,
    event_title: `Evening ${id}`,
    subtitle: null,
    venue: { slug: `hall-${id}`, title: 'Hall', city: 'Paris', color: '#9F1E10' },
    from_price: 18,
    state: 'available',
    seats_left: null,
  })
  const pageOf = (page: number, ids: number[]) => ({
    data: ids.map(concert),
    current_page: page,
    last_page: 2,
    per_page: 2,
  })
  const { t, user, settled } = await openPage(
    'season',
    { ...season, total: 3, upcoming: pageOf(1, [1, 2]) },
    {
      answer: ({ path }) => ({ upcoming: path.includes('page=2') ? pageOf(2, [2, 3]) : pageOf(1, [4]) }),
      merges: { 'upcoming.data': { by: 'id' } },
    },
  )
  const titles = () => screen.getAllByText(/^Evening/).map(({ textContent }) => textContent)
  await user.click(screen.getByRole('link', { name: t('season.more') }))
  await screen.findByText(t('season.arrived', { count: 1 }))
  expect(titles()).toEqual(['Evening 1', 'Evening 2', 'Evening 3'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'City' }), 'Budapest')
  await settled()
  expect(titles()).toEqual(['Evening 4'])
  expect(screen.queryByText(t('season.arrived', { count: 1 }))).toBeNull()
})

test('season: who presses Enter need not wait until typing rests, and asks once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user, requests } = await openPage('season', season, { answer: () => ({}) })
  const push = vi.spyOn(history, 'pushState')
  onTestFinished(() => void vi.restoreAllMocks())
  await user.type(screen.getByRole('searchbox'), 'bach{Enter}')
  await vi.advanceTimersByTimeAsync(100)
  expect(requests.map(({ path }) => path)).toEqual(['/season?q=bach'])
  expect(push).toHaveBeenCalledOnce()
  await user.keyboard('{Enter}')
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toHaveLength(1)
})

test('season: words that are too many are told of at their field', async () => {
  const { t } = await openPage('season', { ...season, problems: { q: 'tooLong' } })
  expect(screen.getByRole('searchbox', { description: new RegExp(t('season.problem.tooLong')) })).toBeDefined()
  await openPage('season', season)
  expect(screen.queryByText(t('season.problem.tooLong'))).toBeNull()
})
