// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openDeskPage } from '../testing/open-page.tsx'
import { outline } from '../testing/outline.ts'
import { categoryFields, keepAt, openCategory, saved, unfold } from './testing/open-category.ts'
import { standing } from './testing/samples.ts'
import { writtenSamples } from './testing/written-samples.ts'

const title = (language = 'English') => screen.getByRole('textbox', { name: new RegExp(`^Title, ${language}`) })

test('writing form: what was typed is saved with what the form began with', async () => {
  const { user, requests, settled } = await openCategory({}, { answer: keepAt('2026-11-21T12:01:00.000Z') })
  await user.type(title('Hungarian'), 'Vonósok')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Below' }), 'Top level')
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(saved(requests).map(({ method, path, data }) => [method, path, data])).toEqual([
    [
      'POST',
      '/desk/categories/7',
      {
        was: categoryFields,
        mine: { ...categoryFields, title_hu: 'Vonósok', parent_id: '' },
        checked: [],
        intent: 'save',
        at: '',
      },
    ],
  ])
})

test('writing form: a draft is published at once, or at the moment that is chosen', async () => {
  const { user, requests, settled } = await openCategory({ writing: standing.draft })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await settled()
  await user.type(screen.getByLabelText('Visible from'), '2026-12-24T18:00')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await settled()
  expect(requests.map(({ data }) => data)).toMatchObject([
    { intent: 'publish', at: '' },
    { intent: 'schedule', at: '2026-12-24T18:00' },
  ])
})

test('writing form: errors are said at their fields, the first of which has the focus; typing takes an error away', async () => {
  const errors = {
    slug_en: 'Wrong: taken.',
    title_hu: 'Wrong: long.',
  }
  const { user, settled } = await openCategory({}, { answer: () => ({ errors }) })
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  await expect.poll(() => document.activeElement).toBe(title('Hungarian'))
  expect(outline(title('Hungarian').parentElement)).toMatchInlineSnapshot(
    `"<text "Title, Hungarian" = "" invalid lang=hu "Not translated yet: visitors read the English text." "Wrong: long.">"`,
  )
  expect(outline(screen.getByRole('textbox', { name: /^URL, English/ }).parentElement)).toMatchInlineSnapshot(
    `"<text "URL, English" = "strings" invalid "The last part of the URL, such as “how-to-get-there”. Empty: made from the title." "Wrong: taken.">"`,
  )
  await user.type(title('Hungarian'), 'V')
  expect(title('Hungarian').getAttribute('aria-invalid')).toBeNull()
})

test('writing form: what is changed takes the errors of its parts away, and no others', async () => {
  const errors = { 'programme.0.minutes': 'Wrong: none.', title_fr: 'Wrong: long.' }
  const options = { url: '/desk/events/7', answer: () => ({ errors }) }
  const { user, settled } = await openDeskPage('event', writtenSamples.event(), options)
  const wrong = () => [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name)
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(wrong()).toEqual(['title_fr', 'programme.0.minutes'])
  await user.type(document.querySelector('[name="programme.0.minutes"]')!, '1')
  expect(wrong()).toEqual(['title_fr'])
})

test('writing form: the preview that is open comes anew once something is kept', async () => {
  const { user } = await openCategory({}, { answer: keepAt('2026-11-21T12:01:00.000Z') })
  const frame = () => document.querySelector('iframe')
  unfold(document.querySelector('form > details')!)
  await vi.waitFor(() => expect(frame()).not.toBeNull())
  const first = frame()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await user.type(title('Hungarian'), 'V')
  expect(frame()).toBe(first)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(screen.getByText('Draft kept at 1:01 PM. Not saved yet.')).toBeTruthy())
  expect(frame()).not.toBe(first)
})

test('writing form: an error of the moment opens where it is chosen', async () => {
  const answer = () => ({ errors: { at: 'Wrong: no moment.' } })
  const { user, settled } = await openCategory({ writing: standing.draft }, { answer })
  await user.click(screen.getByRole('button', { name: 'Schedule', hidden: true }))
  await settled()
  const field = screen.getByLabelText('Visible from')
  expect(field.closest('details')!.open).toBe(true)
  expect(outline(field.closest('details'))).toMatchInlineSnapshot(`
    "details open:
      Publish later
      <datetime-local "Visible from" = "" invalid "Wrong: no moment.">
      <button "Schedule">"
  `)
})

test('writing form: translations that are behind are said to be right, and sent as looked through', async () => {
  const { user, requests, settled } = await openCategory({ writing: { stale: ['title_fr', 'title_hu'] } })
  await user.click(screen.getByRole('button', { name: 'Still correct: Title, French' }))
  await user.click(screen.getByRole('button', { name: 'Still correct: Title, Hungarian' }))
  expect(screen.queryByRole('button', { name: /^Still correct/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(requests.map(({ data }) => data)).toMatchObject([{ checked: ['title_fr', 'title_hu'] }])
})

test('writing form: a translation that is typed anew is behind no more', async () => {
  const { user } = await openCategory(
    { writing: { stale: ['title_fr'] } },
    { answer: keepAt('2026-11-21T12:01:00.000Z') },
  )
  await user.type(title('French'), ' !')
  expect(screen.queryByRole('button', { name: /^Still correct/ })).toBeNull()
})

test('writing form: what was typed before and not saved is in the form, says from when it is, and can be thrown away', async () => {
  const draft = { was: { title_hu: '' }, mine: { title_hu: 'Vonósok' }, savedAt: '2026-11-20T15:04:00.000Z' }
  const { user, sent, settled } = await openCategory({ around: { draft } }, { answer: () => ({ draft: null }) })
  expect(title('Hungarian')).toHaveProperty('value', 'Vonósok')
  expect(outline(document.querySelector('form')!.firstElementChild)).toMatchInlineSnapshot(`
    "status:
      Here is what you typed on Fri, Nov 20, 4:04 PM and did not save
      Nobody else sees it. Continue and save it, or discard it.
      <button "Discard what I typed">"
  `)
  await user.click(screen.getByRole('button', { name: 'Discard what I typed' }))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/categories/7/draft', data: { _method: 'DELETE' } }])
  await vi.waitFor(() => expect(title('Hungarian')).toHaveProperty('value', ''))
})

test('writing form: what is typed is kept, and said to be; what cannot be kept is said, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isDown = true
  const answer = keepAt('2026-11-21T12:01:00.000Z')
  const { user, requests } = await openCategory(
    {},
    {
      answer: (request) => {
        if (isDown && request.path.endsWith('/draft')) throw new NavigationError('network')
        return answer(request)
      },
    },
  )
  await user.type(title('Hungarian'), 'V')
  await vi.waitFor(() => expect(screen.getByText('Will be kept in a moment…')).toBeTruthy())
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() =>
    expect(
      screen.getByText('What you typed cannot be kept at the moment. We are trying again; please keep the page open.')
        .role,
    ).toBe('status'),
  )
  isDown = false
  await vi.advanceTimersByTimeAsync(3_000)
  await vi.waitFor(() => expect(screen.getByText('Draft kept at 1:01 PM. Not saved yet.')).toBeTruthy())
  expect(requests.map(({ path, data }) => [path, data]).at(-1)).toEqual([
    '/desk/categories/7/draft',
    { was: categoryFields, mine: { ...categoryFields, title_hu: 'V' } },
  ])
  // Typed back, there are no unsaved changes.
  await user.clear(title('Hungarian'))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  await vi.waitFor(() => expect(screen.queryByText(/^Kept for you|^Will be kept/)).toBeNull())
})

test('writing form: of what two have changed at once both are shown, and the other’s can be taken', async () => {
  const conflicts = [
    { name: 'title_en', mine: 'Strings!', theirs: 'The strings' },
    { name: 'parent_id', mine: '3', theirs: '' },
  ]
  const told = 'Wrong: theirs.'
  const answer = keepAt('2026-11-21T12:01:00.000Z', () => ({
    errors: { title_en: told, parent_id: told },
    flash: { conflicts },
  }))
  const { user, requests, settled } = await openCategory({}, { answer })
  await user.type(title(), '!')
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(outline(document.querySelector('form')!.firstElementChild)).toMatchInlineSnapshot(`
    "status:
      A colleague has changed 2 fields in the meantime
      Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or take theirs.
      region "A colleague has changed 2 fields in the meantime":
        | Field | Yours | Theirs | Choice |
        | Title, English | Strings! | The strings | <button "Take theirs: Title, English"> |
        | Below | Instruments | Top level | <button "Take theirs: Below"> |"
  `)
  await user.click(screen.getByRole('button', { name: 'Take theirs: Title, English' }))
  expect(title()).toHaveProperty('value', 'The strings')
  await user.click(screen.getByRole('button', { name: 'Take theirs: Below' }))
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(saved(requests).at(-1)!.data).toMatchObject({ mine: { title_en: 'The strings', parent_id: '' } })
})

test('writing form: beside what two have changed at once nothing is said of what was typed before', async () => {
  const draft = { was: { title_hu: '' }, mine: { title_hu: 'Vonósok' }, savedAt: '2026-11-20T15:04:00.000Z' }
  const conflicts = [{ name: 'title_en', mine: 'Strings!', theirs: 'The strings' }]
  const answer = () => ({ errors: { title_en: 'Wrong: theirs.' }, flash: { conflicts } })
  const { user, settled } = await openCategory({ around: { draft } }, { answer })
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await settled()
  expect(screen.getByRole('button', { name: 'Take theirs: Title, English' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Discard what I typed' })).toBeNull()
})

test('writing form: while it is being saved its buttons are busy, and nothing is sent twice', async () => {
  const held = Promise.withResolvers<object>()
  const { user, requests, settled } = await openCategory({ writing: standing.draft }, { answer: () => held.promise })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(outline(screen.getByRole('button', { name: /^Publish$/ }).parentElement)).toMatchInlineSnapshot(
    `"<button "Save as a draft" submit aria-disabled busy> <button "Publish" aria-disabled busy>"`,
  )
  await user.click(screen.getByRole('button', { name: /^Publish$/ }))
  held.resolve({})
  await settled()
  expect(requests).toHaveLength(1)
})
