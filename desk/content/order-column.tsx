import { useNavigation } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { focusMove, MoveButtons } from '../ui/form/move-buttons.tsx'
import type { Column } from '../ui/table/data-table.tsx'

interface Identified {
  id: number | string
}

interface OrderOptions<line extends Identified> {
  textOf: (line: line) => string
  /** The lines among which one is moved, in their order. */
  besideOf: (line: line) => readonly line[]
  /** Where a move of it is sent. */
  hrefOf: (id: line['id']) => string
}

/** The column whose buttons move a line past its neighbour. */
export function useOrderColumn<line extends Identified>({
  textOf,
  besideOf,
  hrefOf,
}: OrderOptions<line>): Column<line> {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const move = (id: line['id'], by: -1 | 1) =>
    void navigation.navigate({
      url: hrefOf(id),
      method: 'POST',
      data: { by },
      preserveScroll: true,
      hooks: { success: () => focusMove(String(id), by) },
    })
  return {
    key: 'order',
    title: t('content.column.order'),
    cell: (line) => {
      const beside = besideOf(line)
      const at = beside.findIndex(({ id }) => id === line.id)
      return (
        <MoveButtons
          id={String(line.id)}
          text={textOf(line)}
          isFirst={at === 0}
          isLast={at === beside.length - 1}
          onMove={(by) => move(line.id, by)}
        />
      )
    },
  }
}
