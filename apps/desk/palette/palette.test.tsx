// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { TranslationProvider } from '#ui/i18n/translation.tsx'
import type { Messages } from '#ui/i18n/translator.ts'
import { compileDeskMessages } from '../i18n/server/catalogue.ts'
import { deskRooms } from '../app/features.ts'
import type { SearchHit } from '../search/search.ts'
import { Palette } from './palette.tsx'

const messages = compileDeskMessages().en as unknown as Messages
const onClose = vi.fn()

/** Unanswered searches, by query. */
type Pending = Map<string, (hits: SearchHit[] | null) => void>

/** Opens the palette with a server that answers each search on demand. */
async function open() {
  const pending: Pending = new Map()
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit = {}) => {
    const q = new URL(address, location.href).searchParams.get('q')!
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      pending.set(q, (hits) => resolve(hits ? Response.json({ q, hits }) : new Response('', { status: 500 })))
    })
  })
  const opened = await openPart(
    <TranslationProvider locale="en" timeZone="Europe/Budapest" messages={messages}>
      <Palette isOpen onClose={onClose} rooms={deskRooms} onKeys={() => {}} onTour={() => {}} />
    </TranslationProvider>,
    { properties: { me: { actions: ['season.edit', 'events.edit', 'content.edit'] } } },
  )
  const isAsked = (q: string) => vi.waitFor(() => expect([...pending.keys()]).toContain(q))
  const answer = async (q: string, hits: SearchHit[] | null) => {
    await isAsked(q)
    pending.get(q)!(hits)
  }
  return { ...opened, answer, isAsked }
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { hidden: true })
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more })
const options = () => screen.queryAllByRole('option', { hidden: true })
const titles = () => options().map(({ children }) => children[1]!.textContent)
const active = () => {
  const chosen = options().filter((option) => option.getAttribute('aria-selected') === 'true')
  expect(chosen.map(({ id }) => id)).toEqual([field().getAttribute('aria-activedescendant')])
  return chosen[0]!.children[1]!.textContent
}
const status = () => screen.getByRole('status', { hidden: true }).textContent
const event = (title: string): SearchHit => ({
  kind: 'event',
  title,
  caption: '',
  href: `/desk/events/${title.length}`,
})

test('palette: arrows choose the next entry and the one before, around both ends, and the field names the one that is chosen', async () => {
  await open()
  type('plan')
  await vi.waitFor(() => expect(titles()).toEqual(['Plan concerts']))
  type('pr')
  await vi.waitFor(() => expect(titles()).toHaveLength(4))
  const [first, second, , last] = titles()
  expect(active()).toBe(first)
  press('ArrowDown')
  await vi.waitFor(() => expect(active()).toBe(second))
  press('ArrowUp')
  await vi.waitFor(() => expect(active()).toBe(first))
  press('ArrowUp')
  await vi.waitFor(() => expect(active()).toBe(last))
  press('ArrowDown')
  await vi.waitFor(() => expect(active()).toBe(first))
})

test('palette: Enter goes to the entry that is chosen and closes; while an input method composes it is of that method', async () => {
  const { requests, settled } = await open()
  type('pr')
  await vi.waitFor(() => expect(titles()).toHaveLength(4))
  press('ArrowDown')
  await vi.waitFor(() => expect(active()).toBe('Change prices'))
  press('Enter', { isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
  press('Enter')
  expect(onClose).toHaveBeenCalledTimes(1)
  await settled()
  expect(requests.map(({ path }) => path)).toEqual(['/desk/season/prices'])
})

test('palette: what comes too late for what was typed before is left out', async () => {
  const { answer, isAsked } = await open()
  type('mo')
  await answer('mo', [event('Moonlight')])
  await vi.waitFor(() => expect(titles()).toContain('Moonlight'))
  type('moz')
  await vi.waitFor(() => expect(status()).toBe('Searching…'))
  // Sent, and superseded.
  await isAsked('moz')
  type('mozart')
  await answer('mozart', [event('Mozart by candlelight')])
  await vi.waitFor(() => expect(titles()).toEqual(['Mozart by candlelight']))
  await answer('moz', [event('Mozarabic chant')])
  await new Promise((resolve) => void setTimeout(resolve))
  expect(titles()).toEqual(['Mozart by candlelight'])
  expect(status()).toBe('1 result')
})

test('palette: what was chosen stays chosen when the rooms find something above it', async () => {
  const { answer } = await open()
  type('pr')
  await vi.waitFor(() => expect(titles()).toHaveLength(4))
  press('ArrowDown')
  const chosen = 'Change prices'
  await vi.waitFor(() => expect(active()).toBe(chosen))
  await answer('pr', [event('Promenade')])
  await vi.waitFor(() => expect(titles()[0]).toBe('Promenade'))
  expect(active()).toBe(chosen)
  // Further typing starts over.
  type('pro')
  await vi.waitFor(() => expect(active()).toBe('Promenade'))
})

test('palette: where the search is not reached that is said, and rooms and commands go on', async () => {
  const { answer } = await open()
  type('pr')
  await answer('pr', null)
  await vi.waitFor(() => expect(status()).toBe('The search is unavailable. What is listed still works.'))
  expect(titles()).toHaveLength(4)
})

test('palette: the pointer chooses, too; what the arrows choose is brought into sight', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open()
  type('pr')
  await vi.waitFor(() => expect(titles()).toHaveLength(4))
  fireEvent.pointerMove(options()[2]!)
  await vi.waitFor(() => expect(active()).toBe(titles()[2]))
  press('ArrowDown')
  await vi.waitFor(() => expect(active()).toBe(titles()[3]))
  expect(seen.mock.contexts).toEqual([options()[3]])
})

test('palette: the field keeps every key but the arrows and Enter, also where nothing is found', async () => {
  await open()
  // All other keys are the field's: letters are typed, Tab and Escape leave it.
  const isTaken = (key: string) => !press(key)
  expect(['a', 'Tab', 'Escape', 'Home'].filter(isTaken)).toEqual([])
  type('qqq')
  await vi.waitFor(() => expect(titles()).toEqual([]))
  expect(['ArrowDown', 'ArrowUp', 'Enter'].map(isTaken)).toEqual([true, true, true])
  expect([field().getAttribute('aria-expanded'), field().hasAttribute('aria-activedescendant')]).toEqual([
    'false',
    false,
  ])
})

test('palette: what is found is told apart by its caption', async () => {
  const { answer } = await open()
  type('anna')
  await answer('anna', [{ ...event('Anna'), caption: 'anna@example.com' }, event('Annamária')])
  await vi.waitFor(() => expect(titles()).toHaveLength(2))
  expect(options().map(({ textContent }) => textContent)).toEqual(['Annaanna@example.com', 'Annamária'])
})
