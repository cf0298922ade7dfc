import type { RowDrag } from './use-block-drag.ts'
import styles from './drag-handle.module.css'

/** By what a row is dragged. Fingers and the keyboard have the buttons beside it. */
export const DragHandle = ({ drag }: { drag: RowDrag }) => (
  <span className={styles.handle} aria-hidden draggable onDragStart={drag.onStart} onDragEnd={drag.onEnd} />
)
