import { createElementOf } from './element.ts'
import { STYLES } from './styles.ts'

const PANEL_ID = 'panel'

/** Callbacks of the frame. */
export interface FrameEvents {
  choose(name: string): void
  keydown(event: Event): void
  close(): void
}

/** Element on the page and the content of its shadow tree. */
export interface Frame {
  host: HTMLElement
  tabs: readonly HTMLElement[]
  panel: HTMLElement
}

/**
 * Creates tabs over a panel in a shadow tree. The constructed style sheet passes a strict content
 * security policy, and styles of the panel and the page do not affect each other.
 */
export function createFrame(
  window: Window & typeof globalThis,
  names: readonly string[],
  { choose, keydown, close }: FrameEvents,
): Frame {
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
export function renderPanel(panel: HTMLElement, view: Node): void {
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
