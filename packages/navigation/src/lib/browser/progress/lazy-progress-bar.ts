import type { ProgressBar, ProgressOptions } from './progress-bar.ts'

/** Loads its code with the first navigation, long before its delay is over. */
export function createLazyProgressBar(window: Window, options: ProgressOptions | undefined): ProgressBar {
  let bar: ProgressBar | undefined
  let started = ''
  return {
    start(id) {
      started = id
      if (bar) return bar.start(id)
      const load = async (): Promise<void> => {
        const { createProgressBar } = await import('./progress-bar.ts')
        if (started !== id) return
        bar ??= createProgressBar(window, options)
        bar.start(id)
      }
      // Without its code there is no bar; the navigation itself does not need it.
      load().catch(() => {})
    },
    update: (id, percentage) => bar?.update(id, percentage),
    finish(id) {
      if (id === started) started = ''
      bar?.finish(id)
    },
  }
}
