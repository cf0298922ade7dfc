import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { poll } from './poll.ts'

/** A window that is visible and online by default. */
function createWindow() {
  const document = Object.assign(new EventTarget(), { hidden: false })
  const navigator = { onLine: true }
  const timers = {
    setTimeout: (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds),
    clearTimeout: (timer: never) => clearTimeout(timer),
  }
  const window = Object.assign(new EventTarget(), { document, navigator, ...timers })
  return {
    window: window as unknown as Window,
    setHidden(hidden: boolean) {
      document.hidden = hidden
      document.dispatchEvent(new Event('visibilitychange'))
    },
    setOnline(onLine: boolean) {
      navigator.onLine = onLine
      window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
    },
  }
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('polling', () => {
  let end = (): void => {}
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    end()
    vi.useRealTimers()
  })

  // Holds: navigation.polling-while-visible-online
  it('asks so many milliseconds after the last answer, and never while one is awaited', async () => {
    let answer = (): void => {}
    const ask = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
    end = poll({ every: 1000, ask, ...createWindow() })
    await wait(999)
    expect(ask).not.toHaveBeenCalled()
    await wait(1)
    expect(ask).toHaveBeenCalledTimes(1)
    await wait(10_000)
    expect(ask).toHaveBeenCalledTimes(1)
    answer()
    await wait(999)
    expect(ask).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  // Holds: navigation.polling-while-visible-online
  it('asks nothing on a hidden page, and at once when it is seen again, if it is time', async () => {
    const ask = vi.fn(async () => {})
    const { window, setHidden } = createWindow()
    end = poll({ every: 1000, ask, window })
    setHidden(true)
    await wait(10_000)
    expect(ask).not.toHaveBeenCalled()
    setHidden(false)
    expect(ask).toHaveBeenCalledTimes(1)
    await wait(500)
    setHidden(true)
    setHidden(false)
    expect(ask).toHaveBeenCalledTimes(1)
    await wait(500)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  // Holds: navigation.polling-while-visible-online
  it('asks nothing without a connection, and at once when there is one', async () => {
    const ask = vi.fn(async () => {})
    const { window, setOnline } = createWindow()
    end = poll({ every: 1000, ask, window })
    setOnline(false)
    await wait(10_000)
    expect(ask).not.toHaveBeenCalled()
    setOnline(true)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  // Holds: navigation.polling-backs-off
  it('waits twice as long after each failure, a minute at most, and as before after a success', async () => {
    let isDown = true
    const times: number[] = []
    const start = Date.now()
    const ask = async (): Promise<void> => {
      times.push((Date.now() - start) / 1000)
      if (isDown) throw new Error('down')
    }
    end = poll({ every: 5000, ask, ...createWindow() })
    await wait(200_000)
    expect(times).toEqual([5, 15, 35, 75, 135, 195])
    isDown = false
    await wait(65_000)
    expect(times.slice(6)).toEqual([255, 260, 265])
  })

  it('keeps to a pause that is longer than a minute, also where it fails', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('down')))
    end = poll({ every: 90_000, ask, ...createWindow() })
    await wait(180_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  // Holds: navigation.polling-backs-off
  it('asks at once when the connection is back that it has failed for', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('down')))
    const { window, setOnline } = createWindow()
    end = poll({ every: 1000, ask, window })
    await wait(3000)
    expect(ask).toHaveBeenCalledTimes(2)
    setOnline(false)
    setOnline(true)
    expect(ask).toHaveBeenCalledTimes(3)
    // The running pause has ended: no double requests.
    await wait(7999)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('does not ask sooner after a failure because the page is seen again', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('down')))
    const { window, setHidden } = createWindow()
    end = poll({ every: 1000, ask, window })
    await wait(1500)
    setHidden(true)
    setHidden(false)
    expect(ask).toHaveBeenCalledTimes(1)
    await wait(1500)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('asks once at a time, also where the connection is back while an answer is awaited', async () => {
    const ask = vi.fn(() => new Promise<void>(() => {})).mockRejectedValueOnce(new Error('down'))
    const { window, setOnline } = createWindow()
    end = poll({ every: 1000, ask, window })
    await wait(3000)
    expect(ask).toHaveBeenCalledTimes(2)
    setOnline(true)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('ends: nothing is asked any more, and what is awaited is told so', async () => {
    const asked: AbortSignal[] = []
    const { window, setHidden, setOnline } = createWindow()
    end = poll({ every: 1000, ask: (signal) => new Promise(() => asked.push(signal)), window })
    await wait(1000)
    expect(asked[0]?.aborted).toBe(false)
    end()
    expect(asked[0]?.aborted).toBe(true)
    await wait(10_000)
    setHidden(false)
    setOnline(true)
    expect(asked).toHaveLength(1)
  })
})
