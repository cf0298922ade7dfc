import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { DeskIcon } from '../display/desk-icon.tsx'
import styles from './move-buttons.module.css'

interface MoveButtonsProps {
  id: string
  text: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

const buttonId = (id: string, by: -1 | 1) => `move-${by === 1 ? 'down' : 'up'}-${id}`

/** Focuses the button in its row's new position. */
export const focusMove = (id: string, by: -1 | 1): void =>
  void setTimeout(() => document.getElementById(buttonId(id, by))?.focus())

export function MoveButtons({ id, text, isFirst, isLast, onMove }: MoveButtonsProps) {
  const t = useDeskTexts()
  return (
    <span className={styles.moves}>
      {([-1, 1] as const).map((by) => {
        const isAtEnd = by === 1 ? isLast : isFirst
        return (
          <button
            key={by}
            type="button"
            id={buttonId(id, by)}
            className={styles.move}
            aria-label={t(by === 1 ? 'content.moveDown' : 'content.moveUp', { text })}
            // Stays focusable at the end of the list.
            aria-disabled={isAtEnd || undefined}
            onClick={() => !isAtEnd && onMove(by)}
          >
            <DeskIcon name={by === 1 ? 'moveDown' : 'moveUp'} />
          </button>
        )
      })}
    </span>
  )
}
