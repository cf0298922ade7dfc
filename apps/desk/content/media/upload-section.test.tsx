// @vitest-environment happy-dom
import { NavigationError } from '@cadenza/navigation/client'
import { fireEvent, screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { answeredData, type SentRequest } from '#apps/shop/client/testing/page-server.ts'
import { openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { sampleList } from '../testing/samples.ts'

const file = (name: string, size = 3) =>
  Object.defineProperty(new File(['jpg'], name, { type: 'image/jpeg' }), 'size', { value: size })
const nameIn = ({ data }: SentRequest) => (data as { file: File }).file.name
const open = (answer: (request: SentRequest) => object | Promise<object>) =>
  openDeskPage(
    'media',
    { pictures: [], list: sampleList, show: 'all', mayEdit: true },
    { url: '/desk/media', answer: (request) => (request.method === 'GET' ? {} : answer(request)) },
  )
const section = () => screen.getByRole('region', { name: 'Upload pictures' })
const lines = () => outline(section()).split('\n').slice(2)
const choose = () => screen.getByLabelText(/^Drop pictures anywhere/)

test('upload: each file says what became of it, and leads to its picture; then the list is read anew', async () => {
  const { user, sent, settled } = await open((request) => {
    if (nameIn(request) === 'a.jpg') return answeredData({ picture: 31, isNew: true })
    if (nameIn(request) === 'b.jpg') return answeredData({ picture: 32, isNew: false })
    return { errors: { file: 'This is no picture.' } }
  })
  await user.upload(choose(), [file('a.jpg'), file('b.jpg', 30_000_000), file('c.jpg'), file('d.jpg', 30_000_001)])
  await expect.poll(() => outline(section())).toContain('2 of 4')
  await settled()
  expect(lines().join('\n')).toMatchInlineSnapshot(`
    "  status:
        2 of 4 are in the library.
      [a.jpg](/desk/media/31) in the library
      [b.jpg](/desk/media/32) already there
      c.jpg refused This is no picture. <button "Try again: c.jpg">
      d.jpg refused The file is too large: a picture may have 30 MB. Save it as a JPEG, or with fewer pixels. <button "Try again: d.jpg">"
  `)
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /desk/media',
    'POST /desk/media',
    'POST /desk/media',
    'GET /desk/media',
  ])
})

test('upload: files go one after the other, and those that wait say so', async () => {
  const held = Promise.withResolvers<object>()
  const { user, requests } = await open(() => held.promise)
  await user.upload(choose(), [file('a.jpg'), file('b.jpg')])
  await expect.poll(() => requests.length).toBe(1)
  expect(lines().join('\n')).toMatchInlineSnapshot(`
    "  status:
        0 of 2 have arrived. Please keep this page open.
      a.jpg
      <progress "Sending a.jpg" 0>
      b.jpg waiting"
  `)
  // Leaving the page asks for confirmation until all uploads have finished.
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(isAsked).toBe(true)
  held.resolve(answeredData({ picture: 31, isNew: true }))
  await expect.poll(() => requests.filter(({ method }) => method === 'POST').length).toBe(2)
  await expect.poll(isAsked).toBe(false)
})

test('upload: files that are chosen after others stand below them, each with what became of it', async () => {
  let pictures = 30
  const { user } = await open(() => answeredData({ picture: ++pictures, isNew: true }))
  await user.upload(choose(), [file('a.jpg'), file('b.jpg')])
  await expect.poll(() => outline(section())).toContain('2 of 2')
  // The same files may be selected again.
  expect(choose()).toHaveProperty('value', '')
  await user.upload(choose(), [file('c.jpg')])
  await expect.poll(() => outline(section())).toContain('3 of 3')
  expect(lines().slice(-3)).toEqual(
    ['a', 'b', 'c'].map((name, at) => expect.stringContaining(`[${name}.jpg](/desk/media/${31 + at}) in the library`)),
  )
})

test('upload: one that did not come is sent once more', async () => {
  let isDown = true
  const { user } = await open(() => {
    if (isDown) throw new NavigationError('network')
    return answeredData({ picture: 31, isNew: true })
  })
  await user.upload(choose(), [file('a.jpg')])
  await expect.poll(() => screen.queryByRole('button', { name: 'Try again: a.jpg' })).not.toBeNull()
  expect(lines().join('\n')).toMatchInlineSnapshot(`
    "  status:
        0 of 1 are in the library.
      a.jpg refused It did not arrive: the connection was lost. Try again. <button "Try again: a.jpg">"
  `)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }))
  await expect.poll(() => lines().at(-1)).toContain('/desk/media/31')
  expect(lines().at(-1)).toMatchInlineSnapshot(`"  [a.jpg](/desk/media/31) in the library"`)
})

test('upload: more files than are taken at once are sent nowhere', async () => {
  const { user, requests } = await open(() => ({}))
  await user.upload(
    choose(),
    Array.from({ length: 201 }, (_, at) => file(`${at}.jpg`)),
  )
  expect(outline(section()).split('\n')[1]).toMatchInlineSnapshot(
    `"  <file "Drop pictures anywhere on this page, or choose them here" "JPEG, PNG, WebP or AVIF, up to 30 MB each. Place and camera details are never published." "At most 200 files at once. Upload the others after these.">"`,
  )
  expect(requests).toEqual([])
})

test('upload: files that are dropped anywhere on the page are taken; words that are dropped are not', async () => {
  const { requests } = await open(() => answeredData({ picture: 31, isNew: true }))
  const drop = (types: string[]) => {
    const event = Object.assign(new Event('drop', { cancelable: true }), {
      dataTransfer: { types, files: [file('a.jpg')] },
    })
    fireEvent(window, event)
    return event.defaultPrevented
  }
  expect(drop(['text/plain'])).toBe(false)
  expect(drop(['Files'])).toBe(true)
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/desk/media')
})
