import { createElementOf } from './element.ts'
import { createFrame, renderPanel } from './frame.ts'
import { VIEWS, type ViewSource } from './views.ts'

const NAMES = Object.keys(VIEWS)
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Creates a panel at the lower edge. It is added to the page when first opened. */
export function createPanel(source: ViewSource) {
  const { window, log, navigator } = source
  const { document } = window
  const h = createElementOf(document)
  let frame: ReturnType<typeof createFrame> | undefined
  let chosen = NAMES[0]!
  let opener: Element | null = null
  let stops: (() => void)[] = []

  const label = (name: string): string => {
    const count = log.warnings().length
    return name === 'Warnings' && count > 0 ? `${name} (${count})` : name
  }

  function draw(): void {
    if (!frame || frame.host.hidden) return
    for (const tab of frame.tabs) {
      const isChosen = tab.dataset['name'] === chosen
      tab.textContent = label(tab.dataset['name']!)
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
    }
    frame.panel.setAttribute('aria-labelledby', chosen)
    renderPanel(frame.panel, VIEWS[chosen]!(h, source))
  }

  function choose(name: string): void {
    chosen = name
    draw()
    frame?.tabs[NAMES.indexOf(name)]?.focus()
  }

  function onKeyDown(event: Event): void {
    const { key } = event as KeyboardEvent
    const step = STEPS[key]
    if (key === 'Escape') close()
    else if (step && (event.target as Element).role === 'tab')
      choose(NAMES.at((NAMES.indexOf(chosen) + step) % NAMES.length)!)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function open(): void {
    frame ??= createFrame(window, NAMES, { choose, keydown: onKeyDown, close })
    opener = document.activeElement
    frame.host.hidden = false
    stops = [log.subscribe(draw), navigator.subscribe(draw)]
    choose(chosen)
  }

  function close(): void {
    frame!.host.hidden = true
    stops.forEach((stop) => stop())
    if (opener instanceof window.HTMLElement) opener.focus()
  }

  return {
    toggle: (): void => (frame && !frame.host.hidden ? close() : open()),
    remove(): void {
      stops.forEach((stop) => stop())
      frame?.host.remove()
    },
  }
}
