// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, openPart } from '#apps/shop/client/testing/open-page.tsx'
import { GallerySection } from './gallery-section.tsx'
import type { GalleryItem } from '#core/content/gallery/gallery.ts'

const size = (name: string) => ({ url: `/media/${name}.jpg`, alt: `${name} seen`, width: 9, height: 6, caption: null })
const gallery = ['Sand', 'Strings', 'Pipes'].map((name, index): GalleryItem => ({
  id: index,
  props: { image: { large: { ...size(name), caption: index === 0 ? 'Drawn by a bow' : null } }, sources: [] },
}))
const shownIn = (dialog: HTMLElement) => within(dialog).getByRole('img').getAttribute('alt')

/** Opens the gallery with one picture enlarged. */
async function openLarge(name: string, items = gallery) {
  const page = await openPage('gallery', { gallery: items })
  await page.user.click(screen.getByRole('link', { name: new RegExp(name) }))
  return { ...page, dialog: screen.getByRole('dialog', { name: page.t('gallery.lightbox') }) }
}

// Holds: pages.gallery-grid-images-sets-gallery
test('gallery: every picture is a link to its file with its text; the first two are loaded at once', async () => {
  const { t } = await openPage('gallery', { gallery })
  expect(screen.getByRole('heading', { level: 1, name: t('gallery.title') })).toBeDefined()
  expect(screen.getByRole('banner').textContent).toContain(t('gallery.slogan'))
  const links = within(screen.getByRole('region', { name: t('gallery.title') })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/media/Sand.jpg',
    '/media/Strings.jpg',
    '/media/Pipes.jpg',
  ])
  const images = links.map((link) => within(link).getByRole('img'))
  expect(images.map((image) => image.getAttribute('alt'))).toEqual(['Sand seen', 'Strings seen', 'Pipes seen'])
  expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy'])
  expect(within(links[0]!).getByText('Drawn by a bow')).toBeDefined()
  expect(links[1]!.textContent).toBe('')
})

test('gallery: without pictures it says so', async () => {
  const { t } = await openPage('gallery', { gallery: [] })
  expect(screen.getByText(t('gallery.empty'))).toBeDefined()
})

test('gallery: a picture opens large with its caption and its place; its text stands in for a caption', async () => {
  const { t, dialog } = await openLarge('Sand')
  expect(shownIn(dialog)).toBe('Sand seen')
  expect(within(dialog).getByText('Drawn by a bow')).toBeDefined()
  expect(within(dialog).getByText(t('gallery.position', { number: 1, count: 3 }))).toBeDefined()
  const other = await openLarge('Strings')
  expect(within(other.dialog).getByText('Strings seen')).toBeDefined()
})

test('gallery: opened with a key held that opens a tab, a picture is left to the browser', async () => {
  await openPage('gallery', { gallery })
  const isTaken = (given: object) => {
    let taken = false
    const notice = (event: Event) => {
      taken = event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', notice, { once: true })
    fireEvent.click(screen.getByRole('link', { name: /Sand/ }), given)
    return taken
  }
  for (const held of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(isTaken({ [held]: true }), held).toBe(false)
  expect(document.querySelector('dialog')?.open).toBe(false)
  expect(isTaken({})).toBe(true)
})

test('gallery: its buttons turn the leaf, around the end and the beginning', async () => {
  const { t, user, dialog } = await openLarge('Sand')
  const press = async (name: string) => {
    await user.click(within(dialog).getByRole('button', { name }))
    return shownIn(dialog)
  }
  expect(await press(t('gallery.previous'))).toBe('Pipes seen')
  expect(await press(t('gallery.next'))).toBe('Sand seen')
  expect(await press(t('gallery.next'))).toBe('Strings seen')
})

// Holds: visitors.28-gallery-swipe-arrows-escape
test('gallery: arrow keys, Home and End turn the leaf while it is open, and no longer', async () => {
  const { t, user, dialog } = await openLarge('Sand')
  const press = async (key: string, expected: string) => {
    await user.keyboard(`{${key}}`)
    // React renders events not handled by an element a moment later.
    await vi.waitFor(() => expect(shownIn(dialog)).toBe(expected))
  }
  await press('ArrowRight', 'Strings seen')
  await press('ArrowLeft', 'Sand seen')
  await press('End', 'Pipes seen')
  await press('Home', 'Sand seen')
  // Other keys do nothing, or the next one would show another picture.
  await press('a', 'Sand seen')
  await press('ArrowRight', 'Strings seen')
  await user.click(within(dialog).getByRole('button', { name: t('common.close') }))
  expect(document.querySelector('dialog')?.open).toBe(false)
  await user.keyboard('{ArrowRight}')
  expect(document.querySelector('dialog')?.open).toBe(false)
})

test('gallery: a single picture has nothing to turn to', async () => {
  const { t, user, dialog } = await openLarge('Sand', gallery.slice(0, 1))
  expect(within(dialog).queryByRole('button', { name: t('gallery.next') })).toBeNull()
  await user.keyboard('{ArrowRight}')
  expect(shownIn(dialog)).toBe('Sand seen')
})

/** A finger that moves between touching and lifting. */
function swipe(on: HTMLElement, across: number, down = 0, given: object = {}) {
  const pointer = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, ...given }
  fireEvent(on, new PointerEvent('pointerdown', { ...pointer, clientX: 200, clientY: 200 }))
  fireEvent(on, new PointerEvent('pointerup', { ...pointer, clientX: 200 + across, clientY: 200 + down }))
}

// Holds: visitors.28-gallery-swipe-arrows-escape
test('gallery: a finger turns the leaf by a swipe to the side', async () => {
  const { dialog } = await openLarge('Sand')
  const turn = async (across: number, expected: string) => {
    swipe(within(dialog).getByRole('img'), across)
    await vi.waitFor(() => expect(shownIn(dialog)).toBe(expected))
  }
  await turn(-40, 'Strings seen')
  await turn(40, 'Sand seen')
  // A tap, a mostly vertical swipe, a mouse, and the second of two fingers do nothing.
  const others: [number, number, object?][] = [
    [-39, 0],
    [-50, 60],
    [-90, 0, { pointerType: 'mouse' }],
    [-90, 0, { isPrimary: false }],
  ]
  for (const other of others) {
    swipe(within(dialog).getByRole('img'), ...other)
    // Changes are rendered in the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve))
    expect(shownIn(dialog), JSON.stringify(other)).toBe('Sand seen')
  }
  await turn(-40, 'Strings seen')
})

test('gallery: while a picture is looked at, those before and after it are fetched', async () => {
  const four = ['Sand', 'Strings', 'Pipes', 'Reeds'].map((name, index) => ({
    id: index,
    props: {
      image: { large: size(name) },
      sources: [{ type: 'image/webp', srcset: `/media/${name}.webp 9w` }],
    },
  }))
  await openLarge('Sand', four)
  const fetched = () =>
    [...document.head.querySelectorAll('link[rel=preload][as=image]')].map((link) => link.getAttribute('imagesrcset'))
  await vi.waitFor(() => expect(fetched()).toEqual(['/media/Strings.webp 9w', '/media/Reeds.webp 9w']))
  fireEvent.keyDown(window, { key: 'ArrowRight' })
  await vi.waitFor(() => expect(fetched()).toContain('/media/Pipes.webp 9w'))
})

test('gallery: a swipe that the browser takes for scrolling turns nothing', async () => {
  const { dialog } = await openLarge('Sand')
  const on = within(dialog).getByRole('img')
  const pointer = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 200, clientY: 200 }
  fireEvent(on, new PointerEvent('pointerdown', pointer))
  fireEvent(on, new PointerEvent('pointercancel', pointer))
  fireEvent(on, new PointerEvent('pointerup', { ...pointer, clientX: 100 }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(shownIn(dialog)).toBe('Sand seen')
})

test('gallery: pictures side by side open large, too, the one that was taken, and close again', async () => {
  const { t, user } = await openPart(<GallerySection gallery={gallery} label="The halls" />)
  const [link] = screen.getAllByRole('link').filter((one) => one.getAttribute('href') === '/media/Strings.jpg')
  await user.click(link!)
  const dialog = screen.getByRole('dialog', { name: t('gallery.lightbox') })
  expect(shownIn(dialog)).toBe('Strings seen')
  await user.click(within(dialog).getByRole('button', { name: t('gallery.next') }))
  expect(shownIn(dialog)).toBe('Pipes seen')
  await user.click(within(dialog).getByRole('button', { name: t('common.close') }))
  expect(document.querySelector('dialog')?.open).toBe(false)
})
