import type { RowDrag } from './use-block-drag.ts'
import styles from './drag-handle.module.css'

/** Touch and keyboard use the buttons beside it. */
export const DragHandle = ({ drag }: { drag: RowDrag }) => (
  <span className={styles.handle} aria-hidden draggable onDragStart={drag.onStart} onDragEnd={drag.onEnd} />
)
