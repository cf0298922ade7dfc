// @vitest-environment happy-dom
/** No input is lost, and confirming or accepting a change affects only the intended part. */
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openDeskPage } from '../testing/open-page.tsx'
import { outline } from '../testing/outline.ts'
import { keepAt, openCategory, saved } from './testing/open-category.ts'
import { sampleBlocks } from './testing/samples.ts'
import { writtenSamples } from './testing/written-samples.ts'

const title = () => screen.getByRole('textbox', { name: /^Title, Hungarian/ })
const save = () => screen.getByRole('button', { name: 'Save and publish' })
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('writing form: whoever leaves is asked while what was typed is not kept yet, and not once it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { user, requests } = await openCategory({}, { answer: keepAt('2026-11-21T12:01:00.000Z') })
  expect(isAsked()).toBe(false)
  await user.type(title(), 'V')
  await vi.waitFor(() => expect(isAsked()).toBe(true))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await vi.waitFor(() => expect(isAsked()).toBe(false))
})

test('writing form: while it is being saved nothing is kept beside it, and nobody is asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const held = Promise.withResolvers<object>()
  const { user, requests, settled } = await openCategory({}, { answer: () => held.promise })
  await user.type(title(), 'V')
  await user.click(save())
  await vi.waitFor(() => expect(isAsked()).toBe(false))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests.map(({ path }) => path)).toEqual(['/desk/categories/7'])
  held.resolve({})
  await settled()
})

const openPage = (changes: Parameters<typeof writtenSamples.page>[0], answer = keepAt('2026-11-21T12:01:00.000Z')) =>
  openDeskPage('page', writtenSamples.page(changes), { url: '/desk/pages/7', answer })
const stillRight = () => screen.queryByRole('button', { name: 'Still correct: Text, French' })

test('writing form: a part of a block that is behind stays so whatever else is typed, until it is said to be right', async () => {
  const { user, requests, settled } = await openPage({ writing: { stale: ['content.b1.text_fr', 'title_fr'] } })
  await user.click(document.getElementById('block-b1')!)
  await user.type(document.getElementById('field-content.b1.text_en')!, '!')
  expect(stillRight()).not.toBeNull()
  await user.click(stillRight()!)
  await vi.waitFor(() => expect(stillRight()).toBeNull())
  await user.click(save())
  await settled()
  expect(saved(requests).map(({ data }) => data)).toMatchObject([{ checked: ['content.b1.text_fr'] }])
})

test('writing form: what cannot be changed at the desk is named, and has no field', async () => {
  await openPage({ writing: { locked: ['content'] }, fields: { content: sampleBlocks } })
  expect(document.querySelector('[id^="block-"]')).toBeNull()
  const [name] = [...document.querySelectorAll('form strong')]
  expect(outline(name!.parentElement)).toMatchInlineSnapshot(`
    "Content
    It contains blocks that pages cannot have; it is changed through the season’s files."
  `)
})
