import { createElementOf } from './element.ts'
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

const PANEL_ID = 'panel'

/**
 * Creates tabs over a panel in a shadow tree, which no styles of the page reach. The constructed
 * style sheet passes a strict content security policy.
 */
function createFrame(
  window: Window & typeof globalThis,
  names: readonly string[],
  { choose, keydown, close }: { choose(name: string): void; keydown: EventListener; close(): void },
) {
  const { document } = window
  const h = createElementOf(document)
  const host = document.body.appendChild(h('div', { hidden: true }))
  const styles = new window.CSSStyleSheet()
  styles.replaceSync(STYLES)
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [styles]
  const tabs = names.map((name) =>
    h('button', {
      type: 'button',
      role: 'tab',
      id: name,
      'data-name': name,
      'aria-controls': PANEL_ID,
      click: () => choose(name),
    }),
  )
  const panel = h('div', { id: PANEL_ID, role: 'tabpanel', tabindex: '0' })
  shadow.append(
    h(
      'section',
      { 'aria-label': 'Navigation developer tools', keydown },
      h(
        'div',
        { class: 'head' },
        h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Views' }, ...tabs),
        h('button', { type: 'button', click: close }, 'Close (Esc)'),
      ),
      panel,
    ),
  )
  return { host, tabs, panel }
}

const findDetails = (panel: HTMLElement): HTMLDetailsElement[] => [...panel.querySelectorAll('details')]

/** Replaces the view in the panel. Open values stay open and focus on one is kept. */
function renderPanel(panel: HTMLElement, view: Node): void {
  const open = new Set(
    findDetails(panel)
      .filter((details) => details.open)
      .map(({ dataset }) => dataset['name']),
  )
  const root = panel.getRootNode() as ShadowRoot
  const focused = root.activeElement?.closest<HTMLElement>('details')?.dataset['name']
  panel.replaceChildren(view)
  for (const details of findDetails(panel)) {
    details.open = open.has(details.dataset['name'])
    if (focused !== undefined && details.dataset['name'] === focused) details.querySelector('summary')?.focus()
  }
}

const STYLES = `
:host {
  all: initial;
  position: fixed;
  inset: auto 0 0 0;
  z-index: 2147483647;
  display: block;
}
:host([hidden]) { display: none; }
section {
  display: grid;
  grid-template-rows: auto 1fr;
  block-size: min(24rem, 50vh);
  border-block-start: 2px solid #d4af5a;
  background: #171310;
  color: #f1e9de;
  color-scheme: dark;
  font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
.head { display: flex; align-items: stretch; overflow-x: auto; border-block-end: 1px solid #4a3f37; }
.tabs { display: flex; flex: 1; }
button {
  min-block-size: 2.25rem;
  padding: 0 .75rem;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  white-space: nowrap;
  cursor: pointer;
}
button[aria-selected=true] { background: #2c2520; box-shadow: inset 0 -2px #d4af5a; }
:focus-visible { outline: 2px solid #d4af5a; outline-offset: -2px; }
[role=tabpanel] { overflow: auto; padding: .5rem .75rem 1rem; }
table { inline-size: 100%; border-collapse: collapse; }
caption { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
th, td { padding: .125rem 1rem .125rem 0; text-align: start; vertical-align: top; }
th { color: #b3a89b; font-weight: normal; white-space: nowrap; }
td { overflow-wrap: anywhere; }
pre { margin: .25rem 0; max-block-size: 12rem; overflow: auto; white-space: pre-wrap; }
ul { margin: 0; padding-inline-start: 1.25rem; }
li { margin-block-end: .5rem; }
p { margin: 0 0 .5rem; }
mark { background: none; color: #ffb38a; }
`
