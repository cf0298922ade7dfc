// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../client/testing/open-page.tsx'
import { noFilters } from './filters.ts'

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
