// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import type { ChoosablePicture } from './picture.ts'

afterEach(() => void vi.unstubAllGlobals())

const picture = (id: number, name: string, isDescribed = true): ChoosablePicture => ({
  id,
  name,
  picture: { url: `/media/${name}.jpg`, alt_text: `The ${name}`, width: 16, height: 9, sources: [] },
  addedAt: '2026-11-20T15:04:00.000Z',
  isDescribed,
})
const dialog = () => document.querySelector<HTMLDialogElement>('dialog[open]')!
const field = () => screen.getByRole('group', { name: 'Picture for the gallery' })
const told = () => within(dialog()).getByRole('status').textContent

/** The gallery, which adds a picture; the library answers queries with these. */
async function open(library: Record<string, ChoosablePicture[] | null>, locale: 'en' | 'fr' | 'hu' = 'en') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const q = new URL(address, location.href).searchParams.get('q')!
    asked.push(address)
    const pictures = library[q]
    return pictures ? Response.json({ pictures }) : new Response('', { status: 500 })
  })
  const sample = { items: [], halls: [], show: 'current' as const, mayEdit: true, now: '2026-11-21T12:00:00.000Z' }
  const opened = await openDeskPage('gallery', sample, { url: '/desk/gallery', locale })
  await opened.user.click(within(document.querySelector('main fieldset')!).getByRole('button'))
  await vi.waitFor(() => expect(dialog()).not.toBeNull())
  return { ...opened, asked }
}

test('media picker: the library is asked at once, and by what is typed; one that is chosen is in the field, and is sent', async () => {
  const { user, asked, sent, settled } = await open({
    '': [picture(1, 'choir'), picture(2, 'foyer')],
    org: [picture(3, 'organ')],
  })
  await vi.waitFor(() => expect(told()).toBe('2 pictures'))
  expect(outline(dialog())).toMatchInlineSnapshot(`
    "dialog "Picture for the gallery":
      ## Picture for the gallery
      <button "Close">
      <search "Words of a name or a description" = "">
      status:
        2 pictures
      <button "choir Fri, Nov 20" ![](/media/choir.jpg)>
      <button "foyer Fri, Nov 20" ![](/media/foyer.jpg)>
      [Upload another picture](/desk/media)"
  `)
  await user.type(within(dialog()).getByRole('searchbox'), ' org')
  await vi.waitFor(() => expect(told()).toBe('1 picture'))
  expect(asked).toEqual(['/desk/media/pick?q=', '/desk/media/pick?q=org'])
  await user.click(within(dialog()).getByRole('button', { name: /^organ/ }))
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(outline(field())).toMatchInlineSnapshot(`
    "group:
      Picture for the gallery
      ![The organ](/media/organ.jpg)
      organ
      <button "Choose another"> <button "No picture">"
  `)
  await user.click(screen.getByRole('button', { name: 'Add to the gallery' }))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/gallery', data: { picture: '3' } }])
  // An added picture is no longer selected.
  await vi.waitFor(() => expect(within(field()).queryByRole('button', { name: 'No picture' })).toBeNull())
})

test('media picker: of a large library it offers the newest, and says that there are others', async () => {
  await open({ '': Array.from({ length: 24 }, (_, index) => picture(index + 1, `hall-${index}`)) })
  await vi.waitFor(() => expect(told()).toBe('The newest 24. A search finds the others.'))
})

test('media picker: a picture that is not described leads to its page instead', async () => {
  await open({ '': [picture(2, 'foyer', false)] })
  await vi.waitFor(() => expect(told()).toBe('1 picture'))
  expect(outline(dialog().querySelector('ul'))).toMatchInlineSnapshot(
    `"[foyer Fri, Nov 20 describe it first](/desk/media/2 ![](/media/foyer.jpg))"`,
  )
})

test('media picker: a library that does not answer, or has nothing, says so', async () => {
  const { user } = await open({ '': null, x: [] })
  await vi.waitFor(() => expect(told()).not.toBe(''))
  expect(told()).toMatchInlineSnapshot(`"The library did not answer. Please try again."`)
  await user.type(within(dialog()).getByRole('searchbox'), 'x')
  await vi.waitFor(() => expect(told()).not.toMatch(/reached|^$/))
  expect(told()).toMatchInlineSnapshot(`"No matching picture"`)
})

test('media picker: one that is chosen is taken away again', async () => {
  const { user } = await open({ '': [picture(1, 'choir')] })
  await user.click(await within(dialog()).findByRole('button', { name: /^choir/ }))
  await user.click(await within(field()).findByRole('button', { name: 'No picture' }))
  await vi.waitFor(() =>
    expect(outline(field())).toBe('group:\n  Picture for the gallery\n  <button "Choose a picture">'),
  )
})

test('media picker: in Hungarian', async () => {
  await open({ '': [picture(1, 'choir'), picture(2, 'foyer')] }, 'hu')
  await vi.waitFor(() => expect(told()).not.toBe(''))
  expect(outline(dialog())).toMatchInlineSnapshot(`
    "dialog "Kép a galériába":
      ## Kép a galériába
      <button "Bezárás">
      <search "A név vagy a leírás szavai" = "">
      status:
        2 kép
      <button "choir nov. 20., péntek" ![](/media/choir.jpg)>
      <button "foyer nov. 20., péntek" ![](/media/foyer.jpg)>
      [Másik kép feltöltése](/desk/media)"
  `)
})
