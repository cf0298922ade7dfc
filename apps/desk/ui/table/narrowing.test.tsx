// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { button } from '#apps/desk/testing/controls.ts'
import { openDeskPart } from '#apps/desk/testing/open-page.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListBar } from './list-bar.tsx'
import { SearchBar } from './search-bar.tsx'

/** The address before and after going back. */
function Narrowed() {
  const [isBack, setBack] = useState(false)
  const [hall, from, q] = isBack ? ['', '', ''] : ['2', '2026-12-01', 'anna']
  const filters = [
    { name: 'hall', label: 'Hall', value: hall, choices: [{ value: '2', label: 'Strings' }] },
    { name: 'from', label: 'From', value: from },
  ]
  return (
    <>
      <FilterBar label="Filters" filters={filters} />
      <SearchBar q={q} label="Names" />
      <button type="button" onClick={() => setBack(true)}>
        Back
      </button>
    </>
  )
}

test('lists: what the address says stands in the fields, also once it says something else', async () => {
  const { user } = await openDeskPart(<Narrowed />)
  const values = () =>
    [screen.getByLabelText('Hall'), screen.getByLabelText('From'), screen.getByRole('searchbox')].map(
      (one) => (one as HTMLInputElement).value,
    )
  expect(values()).toEqual(['2', '2026-12-01', 'anna'])
  await user.click(button('Back'))
  expect(values()).toEqual(['', '', ''])
})

test('lists: a search keeps what the list is narrowed to and begins with its first page; of nothing it takes the word out', async () => {
  const url = '/desk/list?hall=2&q=anna&before=x&sort=-at'
  const { user, sent, settled } = await openDeskPart(<SearchBar q="anna" label="Names" />, { url })
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), ' bé la {Enter}')
  await settled()
  await user.clear(screen.getByRole('searchbox'))
  await user.click(button('Search'))
  await settled()
  expect(sent().map(({ path }) => decodeURIComponent(path))).toEqual([
    '/desk/list?hall=2&sort=-at&q=bé+la',
    '/desk/list?hall=2&sort=-at',
  ])
})

test('lists: a part of a list is led to with what is searched for, from its first page, and the one that is shown is marked', async () => {
  const bar = (
    <ListBar
      label="Parts"
      parts={['current', 'archived']}
      shown="archived"
      nameOf={(part) => (part === 'current' ? 'Current' : 'Archived')}
      q="x"
      searchLabel="Names"
    />
  )
  const { close } = await openDeskPart(bar, { url: '/desk/list?q=x&show=archived&after=c' })
  const links = [...document.querySelectorAll('nav a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ])
  expect(links).toEqual([
    ['Current', '/desk/list?q=x&show=current', null],
    ['Archived', '/desk/list?q=x&show=archived', 'page'],
  ])
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('x')
  close()
  await openDeskPart(<ListBar label="Parts" parts={['a']} shown="a" nameOf={(part) => part} />)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
