/** Appearance and timing of the progress bar; times in milliseconds, values from 0 to 1. */
export interface ProgressOptions {
  /** Duration of a navigation after which the bar shows. Default: 250. */
  delay?: number
  /** Default: `#29d`. */
  color?: string
  /** Start value. Default: 0.08. */
  minimum?: number
  /** Maximum automatic increment. Default: 0.02. */
  trickleRate?: number
  /** Interval of automatic increments. Default: 800. */
  trickleSpeed?: number
  /** Duration of one movement. Default: 200. */
  speed?: number
}

/** Ignores calls for any but the latest navigation. */
export interface ProgressBar {
  start(id: string): void
  /** Progress of an upload, 0 to 100; it moves the bar up to 90 %. */
  update(id: string, percentage: number): void
  finish(id: string): void
}

const UPLOAD_SHARE = 0.9

/** Creates a thin bar at the top, styled as a strict content security policy allows. */
export function createProgressBar(window: Window, options: ProgressOptions = {}): ProgressBar {
  const { delay = 250, color = '#29d', minimum = 0.08, trickleRate = 0.02, trickleSpeed = 800, speed = 200 } = options
  let latest = ''
  let timer: number | undefined
  let element: HTMLElement | undefined
  let value = 0

  function show(): HTMLElement {
    const bar = window.document.createElement('div')
    bar.id = 'navigation-progress'
    bar.ariaHidden = 'true'
    Object.assign(bar.style, {
      position: 'fixed',
      inset: '0 0 auto',
      height: '2px',
      zIndex: '2147483637',
      pointerEvents: 'none',
      background: color,
      transformOrigin: '0 0',
      transform: 'scaleX(0)',
      transition: `transform ${speed}ms, opacity ${speed}ms`,
    })
    window.document.body.append(bar)
    // Reading the layout forces the first change to animate.
    void bar.offsetWidth
    return bar
  }

  function move(next: number): void {
    value = Math.min(next, 1)
    element ??= show()
    element.style.transform = `scaleX(${value})`
  }

  function trickle(): void {
    move(Math.min(Math.max(value, minimum) + Math.random() * trickleRate, 0.994))
    timer = window.setTimeout(trickle, trickleSpeed)
  }

  return {
    start(id) {
      latest = id
      window.clearTimeout(timer)
      timer = window.setTimeout(trickle, element ? trickleSpeed : delay)
    },
    update(id, percentage) {
      if (id === latest && element) move(Math.max(value, (percentage / 100) * UPLOAD_SHARE))
    },
    finish(id) {
      if (id !== latest) return
      window.clearTimeout(timer)
      const bar = element
      if (!bar) return
      move(1)
      element = undefined
      value = 0
      bar.style.opacity = '0'
      window.setTimeout(() => bar.remove(), speed)
    },
  }
}
