// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { AudioPlayer } from './audio-player.tsx'

const recording = { url: '/media/fuga-0123456789abcdef.flac', seconds: 20, credit: 'The house quartet' }
const other = { ...recording, url: '/media/aria-0123456789abcdef.flac' }

/** Simulates a browser's player as far as pages notice: it plays at once, unless told to fail. */
const play = vi.fn(async function (this: HTMLAudioElement) {
  this.dispatchEvent(new Event('play'))
  this.dispatchEvent(new Event('playing'))
})
const pause = vi.fn(function (this: HTMLAudioElement) {
  this.dispatchEvent(new Event('pause'))
})
beforeEach(() => {
  vi.clearAllMocks()
  HTMLMediaElement.prototype.play = play
  HTMLMediaElement.prototype.pause = pause
})

const openTwo = () =>
  openPart(
    <>
      <AudioPlayer composer="Bach" work="Fuga" recording={recording} />
      <AudioPlayer composer="Bach" work="Aria" recording={other} />
    </>,
    {
      beforeHydration() {
        const [link] = screen.getAllByRole('link')
        expect(link!.getAttribute('href')).toBe(recording.url)
        expect(link!.textContent).toContain('Bach, Fuga')
      },
    },
  )
const sources = () => [...document.querySelectorAll('audio')].map((audio) => audio.getAttribute('src'))

test('recording: a link without scripts; with them a button that names its work and asks for nothing before it is pressed', async () => {
  const { t, user } = await openTwo()
  const button = screen.getByRole('button', { name: `${t('listen.play')} – Bach, Fuga` })
  expect(sources()).toEqual([null, null])
  expect([...document.querySelectorAll('audio')].map((audio) => audio.getAttribute('preload'))).toEqual([
    'none',
    'none',
  ])
  await user.click(button)
  expect(sources()).toEqual([recording.url, null])
  expect(play).toHaveBeenCalledOnce()
  expect(button.textContent).toContain(t('listen.pause'))
  await user.click(button)
  expect(button.textContent).toContain(t('listen.play'))
})

test('recording: it is played and paused by the keyboard', async () => {
  const { t, user } = await openTwo()
  const button = screen.getByRole('button', { name: `${t('listen.play')} – Bach, Aria` })
  button.focus()
  await user.keyboard(' ')
  expect(button.textContent).toContain(t('listen.pause'))
  await user.keyboard('{Enter}')
  expect(button.textContent).toContain(t('listen.play'))
})

test('recording: one that begins silences the other', async () => {
  const { t, user } = await openTwo()
  const [fuga, aria] = screen.getAllByRole('button')
  await user.click(fuga!)
  await user.click(aria!)
  expect([fuga!.textContent, aria!.textContent].map((text) => text.split(' – ')[0])).toEqual([
    t('listen.play'),
    t('listen.pause'),
  ])
})

test('recording: the page that is left is silent', async () => {
  const { user, close } = await openTwo()
  await user.click(screen.getAllByRole('button')[0]!)
  pause.mockClear()
  close()
  expect(pause).toHaveBeenCalled()
})

test('recording: one that cannot be played says so with a link to the file, and is loaded anew when it is asked for again', async () => {
  const { t, user } = await openTwo()
  const [fuga] = screen.getAllByRole('button')
  play.mockRejectedValueOnce(Object.assign(new Error('No source.'), { name: 'NotSupportedError' }))
  await user.click(fuga!)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(t('listen.failed'))
  expect(alert.querySelector('a')!.getAttribute('href')).toBe(recording.url)
  document.querySelector('audio')!.removeAttribute('src')
  await user.click(fuga!)
  expect(sources()[0]).toBe(recording.url)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('recording: one that is silenced before it has begun has not failed', async () => {
  const { t, user } = await openTwo()
  const [fuga] = screen.getAllByRole('button')
  play.mockRejectedValueOnce(Object.assign(new Error('Paused.'), { name: 'AbortError' }))
  await user.click(fuga!)
  await waitFor(() => expect(fuga!.textContent).toContain(t('listen.play')))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('recording: its length is told before it plays, and while it plays how far it is', async () => {
  const { user } = await openTwo()
  expect(screen.getAllByText('0:20')).toHaveLength(2)
  await user.click(screen.getAllByRole('button')[0]!)
  expect(await screen.findByText('0:00 / 0:20')).toBeDefined()
  const audio = document.querySelector('audio')!
  Object.defineProperty(audio, 'currentTime', { value: 7.4, configurable: true })
  audio.dispatchEvent(new Event('timeupdate'))
  expect(await screen.findByText('0:07 / 0:20')).toBeDefined()
  Object.defineProperty(audio, 'duration', { value: 83.2, configurable: true })
  Object.defineProperty(audio, 'currentTime', { value: 8.1, configurable: true })
  audio.dispatchEvent(new Event('timeupdate'))
  expect(await screen.findByText('0:08 / 1:23')).toBeDefined()
})

test('recording: one that stops for more says so, and one whose file breaks off is told of', async () => {
  const { t, user } = await openTwo()
  const [fuga] = screen.getAllByRole('button')
  const audio = document.querySelector('audio')!
  await user.click(fuga!)
  expect(fuga!.getAttribute('aria-busy')).toBeNull()
  audio.dispatchEvent(new Event('waiting'))
  await waitFor(() => expect(fuga!.getAttribute('aria-busy')).toBe('true'))
  audio.dispatchEvent(new Event('playing'))
  await waitFor(() => expect(fuga!.getAttribute('aria-busy')).toBeNull())
  audio.dispatchEvent(new Event('error'))
  expect((await screen.findByRole('alert')).textContent).toContain(t('listen.failed'))
})

test('recording: one that is played again goes on, and is not loaded anew', async () => {
  const { user } = await openTwo()
  const [fuga] = screen.getAllByRole('button')
  await user.click(fuga!)
  await user.click(fuga!)
  document.querySelector('audio')!.removeAttribute('src')
  await user.click(fuga!)
  expect(play).toHaveBeenCalledTimes(2)
  expect(sources()).toEqual([null, null])
})
