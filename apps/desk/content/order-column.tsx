import { useNavigation } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { type RowDrag, useBlockDrag } from '../ui/block-editor/use-block-drag.ts'
import { DragHandle } from '../ui/block-editor/drag-handle.tsx'
import { focusMove, MoveButtons } from '../ui/form/move-buttons.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import styles from './order-column.module.css'

interface Identified {
  id: number | string
}

interface OrderOptions<line extends Identified> {
  textOf: (line: line) => string
  /** Returns the lines among which one can be moved, in order. */
  besideOf: (line: line) => readonly line[]
  hrefOf: (id: line['id']) => string
  /** Row props for dragging by the handle. Default: no dragging. */
  dragOf?: (line: line) => RowDrag
}

/** Sends moves; the pressed button keeps the focus. */
function useMove<id extends number | string>(hrefOf: (id: id) => string) {
  const navigation = useNavigation()
  return (id: id, by: number, after?: () => void) =>
    void navigation.navigate({
      url: hrefOf(id),
      method: 'POST',
      data: { by },
      preserveScroll: true,
      ...(after && { hooks: { success: after } }),
    })
}

/** Column with buttons that move a line past its neighbour. */
export function useOrderColumn<line extends Identified>({
  textOf,
  besideOf,
  hrefOf,
  dragOf,
}: OrderOptions<line>): Column<line> {
  const t = useDeskTexts()
  const move = useMove(hrefOf)
  return {
    key: 'order',
    title: t('content.column.order'),
    cell: (line) => {
      const beside = besideOf(line)
      const at = beside.findIndex(({ id }) => id === line.id)
      const drag = dragOf?.(line)
      return (
        <span className={styles.order}>
          {drag && <DragHandle drag={drag} />}
          <MoveButtons
            id={String(line.id)}
            text={textOf(line)}
            isFirst={at === 0}
            isLast={at === beside.length - 1}
            onMove={(by) => move(line.id, by, () => focusMove(String(line.id), by))}
          />
        </span>
      )
    },
  }
}

/** Inserts the order column after the first: on a phone, later ones are out of sight. */
export const withOrder = <line,>([title, ...others]: Column<line>[], order: Column<line>): Column<line>[] => [
  title!,
  order,
  ...others,
]

/** Drag and drop within a list; buttons do the same for touch and keyboard. */
export function useOrderDrag(
  lines: readonly { id: string }[],
  hrefOf: (id: string) => string,
): (line: { id: string }) => RowDrag {
  const move = useMove(hrefOf)
  const dragOf = useBlockDrag((dragged, target, place) => {
    const ids = lines.map(({ id }) => id)
    const others = ids.filter((id) => id !== dragged)
    const by = others.indexOf(target) + (place === 'after' ? 1 : 0) - ids.indexOf(dragged)
    if (dragged !== target && by !== 0) move(dragged, by)
  })
  return ({ id }) => dragOf(id, false)
}
