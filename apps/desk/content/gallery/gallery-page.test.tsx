// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type DeskPageProps, deskNow, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { samplePicture, standing } from '../testing/samples.ts'

const { picture } = samplePicture
const sample = (changes: Partial<DeskPageProps<'gallery'>> = {}): DeskPageProps<'gallery'> => ({
  items: [
    { id: 1, pictureId: 12, name: 'choir', picture, hall: 2, ...standing.published },
    { id: 2, pictureId: 13, name: 'foyer', picture: null, hall: null, ...standing.draft },
    { id: 3, pictureId: 14, name: 'organ', picture: null, hall: null, ...standing.archived },
  ],
  halls: [
    { id: 2, title: 'Hall of Strings' },
    { id: 3, title: 'Small Hall' },
  ],
  show: 'current',
  mayEdit: true,
  now: deskNow,
  ...changes,
})
const url = '/desk/gallery'

test('gallery: each picture says how it stands, on which hall’s page it is shown, and what can be done with it', async () => {
  await openDeskPage('gallery', sample(), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Gallery
    Visitors see 1 picture, in this order.
    form:
      group:
        Picture for the gallery
        <button "Choose a picture">
      <button "Add to the gallery" submit>
    nav "View":
      [Current](/desk/gallery?show=current current=page)
      [Archived](/desk/gallery?show=archived)
    region "Gallery":
      Gallery
      | Picture | Order | State | On the page of | Actions |
      | [choir](/desk/media/12 ![](/media/choir.jpg)) | <button "Move up: choir" aria-disabled> <button "Move down: choir"> | published | <select "On the page of a hall, too: choir" = "Hall of Strings" of no hall / Hall of Strings / Small Hall> | <button "Unpublish: choir"> <button "Archive: choir"> |
      | [foyer](/desk/media/13) | <button "Move up: foyer"> <button "Move down: foyer"> | draft | <select "On the page of a hall, too: foyer" = "no hall" of no hall / Hall of Strings / Small Hall> | <button "Publish: foyer"> <button "Archive: foyer"> |
      | [organ](/desk/media/14) | <button "Move up: organ"> <button "Move down: organ" aria-disabled> | archived | <select "On the page of a hall, too: organ" = "no hall" of no hall / Hall of Strings / Small Hall> | <button "Restore: organ"> |"
  `)
})

test('gallery: its buttons publish, take off, archive and restore; a hall is chosen and moves are sent', async () => {
  const { user, sent, settled } = await openDeskPage('gallery', sample(), { url })
  const presses = ['Unpublish: choir', 'Publish: foyer', 'Archive: foyer', 'Restore: organ', 'Move up: foyer']
  for (const name of presses) {
    await user.click(screen.getByRole('button', { name }))
    await settled()
  }
  await user.selectOptions(screen.getByRole('combobox', { name: /foyer/ }), 'Small Hall')
  await settled()
  await user.selectOptions(screen.getByRole('combobox', { name: /choir/ }), '')
  await settled()
  expect(sent().map(({ path, data }) => [path, data])).toEqual([
    ['/desk/gallery/1', { change: 'unpublish' }],
    ['/desk/gallery/2', { change: 'publish' }],
    ['/desk/gallery/2', { change: 'archive' }],
    ['/desk/gallery/3', { change: 'revive' }],
    ['/desk/gallery/2/move', { by: -1 }],
    ['/desk/gallery/2', { change: 'hall', hall: '3' }],
    ['/desk/gallery/1', { change: 'hall', hall: '' }],
  ])
})

test('gallery: who only reads sees the hall’s name, and nothing to press', async () => {
  await openDeskPage('gallery', sample({ mayEdit: false }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Gallery
    Visitors see 1 picture, in this order.
    nav "View":
      [Current](/desk/gallery?show=current current=page)
      [Archived](/desk/gallery?show=archived)
    region "Gallery":
      Gallery
      | Picture | State | On the page of |
      | [choir](/desk/media/12 ![](/media/choir.jpg)) | published | Hall of Strings |
      | [foyer](/desk/media/13) | draft | |
      | [organ](/desk/media/14) | archived | |"
  `)
})

test('gallery: what was archived is in no order, and takes no picture in', async () => {
  await openDeskPage('gallery', sample({ show: 'archived', items: [] }), { url })
  expect(outline()).toMatchInlineSnapshot(`
    "# Gallery
    Visitors see none of them.
    nav "View":
      [Current](/desk/gallery?show=current)
      [Archived](/desk/gallery?show=archived current=page)
    Nothing is archived"
  `)
})

test('gallery: without a picture it says what to do first', async () => {
  await openDeskPage('gallery', sample({ items: [] }), { url })
  expect(outline(document.querySelector('main')!.lastElementChild)).toMatchInlineSnapshot(`
    "No picture in the gallery yet
    Choose pictures from the library: visitors see them on a page of their own, and on that of their hall."
  `)
})

test.each([
  ['en', 1, 'Visitors see 1 picture, in this order.'],
  ['en', 3, 'Visitors see 3 pictures, in this order.'],
  ['fr', 2, 'Les visiteurs voient 2 images, dans cet ordre.'],
  ['hu', 2, 'A látogatók 2 képet látnak, ebben a sorrendben.'],
] as const)('gallery: in %s it is said that visitors see %i', async (locale, count, sentence) => {
  const items = sample().items.map((item, at) => ({ ...item, ...(at < count ? standing.published : standing.draft) }))
  await openDeskPage('gallery', sample({ items }), { url, locale })
  expect(document.querySelector('h1 + p')!.textContent).toBe(sentence)
})

test('gallery: without a picture that is chosen none is added, which is said until one is', async () => {
  const organ = { id: 3, name: 'organ', picture: null, addedAt: '2026-11-20T15:04:00.000Z', isDescribed: true }
  vi.stubGlobal('fetch', async () => Response.json({ pictures: [organ] }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = () => ({ errors: { picture: 'Wrong: none.' } })
  const { user, sent, settled } = await openDeskPage('gallery', sample(), { url, answer })
  const field = () => screen.getByRole('group', { name: 'Picture for the gallery' })
  await user.click(screen.getByRole('button', { name: 'Add to the gallery' }))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/gallery', data: { picture: '' } }])
  const described = field().getAttribute('aria-describedby')!
  expect(document.getElementById(described)!.textContent).toBe('Wrong: none.')
  await user.click(within(field()).getByRole('button', { name: 'Choose a picture' }))
  await user.click(await screen.findByRole('button', { name: /^organ/ }))
  await vi.waitFor(() => expect(field().textContent).toContain('organ'))
  expect([field().getAttribute('aria-describedby'), screen.queryByText('Wrong: none.')]).toEqual([null, null])
})
