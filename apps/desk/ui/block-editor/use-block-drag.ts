import { type DragEvent, useState } from 'react'
import type { Place } from './edit-document.ts'

interface Over {
  key: string
  place: Place
}

/** `over`: the drop position. */
export interface RowDrag {
  over: Place | null
  onStart: (event: DragEvent) => void
  onOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onEnd: () => void
}

/** Touch and keyboard use the buttons. */
export function useBlockDrag(onPlace: (key: string, target: string, place: Place) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (key: string, isAround: boolean): RowDrag => ({
    over: over?.key === key && dragged !== key ? over.place : null,
    onStart(event) {
      // Firefox requires data to start dragging.
      event.dataTransfer?.setData('text/plain', key)
      setDragged(key)
    },
    onOver(event) {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      setOver({ key, place: placeAt(event, isAround) })
    },
    onDrop(event) {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      onPlace(dragged, key, placeAt(event, isAround))
      end()
    },
    onEnd: end,
  })
}

/** Containers have `inside` between the upper and the lower part. */
function placeAt({ currentTarget, clientY }: DragEvent, isAround: boolean): Place {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = height === 0 ? 1 : (clientY - top) / height
  if (isAround && part > 0.25 && part < 0.75) return 'inside'
  return part < 0.5 ? 'before' : 'after'
}
