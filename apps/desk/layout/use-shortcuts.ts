import { useEffect, useRef } from 'react'
import { useNavigation } from '../hooks.ts'
import type { Room } from '../feature.ts'

interface Shortcuts {
  rooms: readonly Room[]
  onSearch: () => void
  onHelp: () => void
}

const letterMilliseconds = 1500

/**
 * `/` and Ctrl+K search, `?` shows the shortcuts, `g` and a letter opens an area; not while typing,
 * nor in a dialog, which has its own keys.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const navigation = useNavigation()
  const latest = useRef({ ...shortcuts, navigation })
  useEffect(() => {
    latest.current = { ...shortcuts, navigation }
  })

  useEffect(() => {
    let goingSince = -Infinity
    const press = (event: KeyboardEvent) => {
      const { rooms, onSearch, onHelp, navigation: navigator } = latest.current
      // The browser closes a dialog before React is notified, and a key may come in between.
      const isInDialog = document.querySelector('dialog[open]') !== null
      if (isInDialog || event.defaultPrevented || event.isComposing) return
      const act = (what: () => void) => {
        event.preventDefault()
        what()
      }
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return act(onSearch)
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const wasGoing = event.timeStamp - goingSince < letterMilliseconds
      goingSince = event.key === 'g' ? event.timeStamp : -Infinity
      const room = wasGoing && rooms.find(({ letter }) => letter === event.key)
      if (room) return act(() => void navigator.navigate({ url: room.href }))
      if (event.key === '/') return act(onSearch)
      if (event.key === '?') return act(onHelp)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** The field of a dialog that is just closed keeps the focus until the browser renders. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('dialog:not([open])') === null &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target))

const isTextInput = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|reset)$/.test(element.type)
