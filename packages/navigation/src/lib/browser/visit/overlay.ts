import type { NavigationError } from '../navigation/navigation-error.ts'

const FADE = 200

const escapeHtml = (text: string): string =>
  text.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;'))

function describe({ code, message, response }: NavigationError): string {
  if (code === 'invalid' && typeof response?.data === 'string' && response.data.trim()) return response.data
  const detail = response ? `<pre>${escapeHtml(JSON.stringify(response.data, null, 2) ?? '')}</pre>` : ''
  return `<!doctype html><title>Error</title><h1>Error</h1><p>${escapeHtml(message)}</p>${detail}`
}

/**
 * Shows a response outside the protocol, or a missing component, in a fully sandboxed frame. A
 * click beside it or Escape closes it. For development, where no Trusted Types are required.
 */
export function showOverlay(error: NavigationError, window: Window): void {
  const { document } = window
  document.getElementById('navigation-overlay')?.remove()
  const overlay = document.createElement('div')
  const frame = document.createElement('iframe')
  overlay.id = 'navigation-overlay'
  overlay.role = 'dialog'
  overlay.ariaModal = 'true'
  overlay.ariaLabel = error.message
  overlay.tabIndex = -1
  frame.title = error.message
  frame.setAttribute('sandbox', '')
  frame.srcdoc = describe(error)
  Object.assign(overlay.style, {
    position: 'fixed',
    inset: '0',
    padding: '50px',
    boxSizing: 'border-box',
    zIndex: '2147483638',
    background: 'rgb(0 0 0 / 0.35)',
    opacity: '0',
    transition: `opacity ${FADE}ms ease-out`,
  })
  Object.assign(frame.style, { width: '100%', height: '100%', border: '0', borderRadius: '10px', background: '#fff' })
  overlay.append(frame)
  document.body.append(overlay)
  void overlay.offsetWidth
  overlay.style.opacity = '1'
  overlay.focus()

  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close()
  }
  function close(): void {
    document.removeEventListener('keydown', onKeyDown)
    overlay.style.opacity = '0'
    window.setTimeout(() => overlay.remove(), FADE)
  }
  overlay.addEventListener('click', close)
  document.addEventListener('keydown', onKeyDown)
}
