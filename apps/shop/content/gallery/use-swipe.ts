import { type PointerEvent, useRef } from 'react'

/** Shorter movements are taps. */
const shortestSwipe = 40

/**
 * Handlers for swiping left and right with one finger. A mouse has buttons to click; two fingers
 * zoom.
 */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ pointer: number; x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse') return
      start.current = event.isPrimary ? { pointer: event.pointerId, x: event.clientX, y: event.clientY } : null
    },
    onPointerUp(event: PointerEvent) {
      const begun = start.current
      start.current = null
      if (begun?.pointer !== event.pointerId) return
      const [across, down] = [event.clientX - begun.x, event.clientY - begun.y]
      if (Math.abs(across) < shortestSwipe || Math.abs(across) < Math.abs(down)) return
      if (across < 0) onLeft()
      else onRight()
    },
    onPointerCancel() {
      start.current = null
    },
  }
}
