// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../client/testing/open-page.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = async (page: object) => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  return { reload, page: await openPage('error', { status: 503, code: 'busy', concerts: [], ...page }) }
}

test('a page that a busy shop could not show asks again when it was told to, and says so', async () => {
  const { reload, page } = await open({ ask_again: 600 })
  expect(document.body.textContent).toContain(page.t('errors.hint.waiting'))
  vi.advanceTimersByTime(590_000)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(11_000)
  expect(reload).toHaveBeenCalledOnce()
})

test('it does not ask again once it was left, nor where a form was sent', async () => {
  const { reload, page } = await open({ ask_again: 600 })
  page.close()
  vi.advanceTimersByTime(900_000)
  await open({})
  vi.advanceTimersByTime(900_000)
  expect(reload).not.toHaveBeenCalled()
})
