import type { DragEvent } from 'react'
import styles from './drag-handle.module.css'

/** What a row does while a block is dragged; `over` says where it would stand. */
export interface RowDrag {
  over: Place | null
  onStart: (event: DragEvent) => void
  onOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onEnd: () => void
}

/** By what a row is dragged. Fingers and the keyboard have the buttons beside it. */
export const DragHandle = ({ drag }: { drag: RowDrag }) => (
  <span className={styles.handle} aria-hidden draggable onDragStart={drag.onStart} onDragEnd={drag.onEnd} />
)
