/** Key by its position (`KeyD`), with modifiers. */
export interface Shortcut {
  code: string
  ctrl?: boolean
  alt?: boolean
  shift?: boolean
  meta?: boolean
}

const DEFAULT: Shortcut = { code: 'KeyD', ctrl: true, alt: true }

/** Calls back on each press. The returned function stops listening. */
export function watchShortcut(window: Window, shortcut: Shortcut = DEFAULT, onPress: () => void): () => void {
  const { code, ctrl = false, alt = false, shift = false, meta = false } = shortcut
  function onKeyDown(event: KeyboardEvent): void {
    const isHeld = event.ctrlKey === ctrl && event.altKey === alt && event.shiftKey === shift && event.metaKey === meta
    if (event.code !== code || !isHeld || event.repeat) return
    event.preventDefault()
    onPress()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}
