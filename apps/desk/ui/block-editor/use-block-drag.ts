import { type DragEvent, useState } from 'react'
import type { Place } from './edit-document.ts'

interface Over {
  key: string
  place: Place
}

/** What a row does while a block is dragged; `over` says where it would stand. */
export interface RowDrag {
  over: Place | null
  onStart: (event: DragEvent) => void
  onOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onEnd: () => void
}

/** Blocks dragged by their handles. A finger, and the keyboard, have the buttons for it. */
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
      // Without something in it Firefox drags nothing.
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

/** Over the upper part of a row it is before it, over the lower part after it; of one around others, in between, in it. */
function placeAt({ currentTarget, clientY }: DragEvent, isAround: boolean): Place {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = height === 0 ? 1 : (clientY - top) / height
  if (isAround && part > 0.25 && part < 0.75) return 'inside'
  return part < 0.5 ? 'before' : 'after'
}
