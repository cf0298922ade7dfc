import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLazyProgressBar } from './lazy-progress-bar.ts'
import { createProgressBar } from './progress-bar.ts'

interface Bar {
  style: Record<string, string>
}

/** The parts of a window that the bar needs, and the bars in its document. */
function createWindow() {
  const bars: Bar[] = []
  const window = {
    document: {
      createElement: () => {
        const bar = { style: {}, offsetWidth: 0, remove: () => void bars.splice(bars.indexOf(bar), 1) }
        return bar
      },
      body: { append: (bar: Bar) => void bars.push(bar) },
    },
    setTimeout: (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds),
    clearTimeout: (timer: never) => clearTimeout(timer),
  }
  return { window: window as unknown as Window, bars }
}

const valueOf = ({ style }: Bar): number => Number(/^scaleX\((.+)\)$/.exec(style['transform']!)![1])

describe('the progress bar', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  // Holds: states.progress-bar-250-ms-upload, limits.progress-bar-250-ms-29d, navigation.progress-bar-250-ms-29d
  it('waits 250 ms, begins at 0.08, and moves by 0.02 every 800 ms', () => {
    const { window, bars } = createWindow()
    createProgressBar(window).start('a')
    vi.advanceTimersByTime(249)
    expect(bars).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect(bars[0]!.style).toMatchObject({ background: '#29d', transition: 'transform 200ms, opacity 200ms' })
    expect(valueOf(bars[0]!)).toBeCloseTo(0.1)
    vi.advanceTimersByTime(799)
    expect(valueOf(bars[0]!)).toBeCloseTo(0.1)
    vi.advanceTimersByTime(1)
    expect(valueOf(bars[0]!)).toBeCloseTo(0.12)
  })

  // Holds: limits.progress-bar-250-ms-29d, navigation.progress-bar-250-ms-29d
  it('never begins below its minimum', () => {
    vi.mocked(Math.random).mockReturnValue(0)
    const { window, bars } = createWindow()
    createProgressBar(window).start('a')
    vi.advanceTimersByTime(250)
    expect(valueOf(bars[0]!)).toBe(0.08)
  })

  // Holds: states.progress-bar-250-ms-upload, navigation.progress-bar-250-ms-29d
  it('follows an upload up to 90 percent, and never goes back', () => {
    const { window, bars } = createWindow()
    const bar = createProgressBar(window)
    bar.start('a')
    vi.advanceTimersByTime(250)
    bar.update('a', 100)
    expect(valueOf(bars[0]!)).toBe(0.9)
    bar.update('a', 50)
    expect(valueOf(bars[0]!)).toBe(0.9)
  })

  // Holds: states.progress-bar-250-ms-upload, navigation.progress-bar-250-ms-29d
  it('completes and is gone after 200 ms; one that was quick is never seen', () => {
    const { window, bars } = createWindow()
    const bar = createProgressBar(window)
    bar.start('a')
    vi.advanceTimersByTime(250)
    bar.finish('a')
    expect(valueOf(bars[0]!)).toBe(1)
    vi.advanceTimersByTime(199)
    expect(bars).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(bars).toHaveLength(0)
    bar.start('b')
    vi.advanceTimersByTime(249)
    bar.finish('b')
    vi.advanceTimersByTime(10_000)
    expect(bars).toHaveLength(0)
  })

  // Holds: navigation.progress-bar-250-ms-29d
  it('listens to the latest navigation alone', () => {
    const { window, bars } = createWindow()
    const bar = createProgressBar(window)
    bar.start('a')
    bar.start('b')
    vi.advanceTimersByTime(250)
    bar.update('a', 100)
    bar.finish('a')
    expect(valueOf(bars[0]!)).toBeCloseTo(0.1)
  })

  it('whose code comes after its navigation is over is never seen, and is there for the next one', async () => {
    const { window, bars } = createWindow()
    const bar = createLazyProgressBar(window, undefined)
    bar.start('a')
    bar.finish('a')
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(bars).toHaveLength(0)
    bar.start('b')
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(250)
    expect(bars).toHaveLength(1)
    bar.update('b', 100)
    expect(valueOf(bars[0]!)).toBe(0.9)
    bar.finish('b')
    await vi.advanceTimersByTimeAsync(200)
    expect(bars).toHaveLength(0)
  })
})
