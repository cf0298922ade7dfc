import { useDeskTexts } from '../i18n/messages.ts'
import type { Room } from '../feature.ts'
import { DeskDialog } from '../ui/dialog/desk-dialog.tsx'
import styles from './shortcuts-dialog.module.css'

export function ShortcutsDialog({
  isOpen,
  onClose,
  rooms,
}: {
  isOpen: boolean
  onClose: () => void
  rooms: readonly Room[]
}) {
  const t = useDeskTexts()
  const keys: [keys: string[], what: string][] = [
    [['/'], t('frame.search')],
    [['Ctrl', 'K'], t('frame.search')],
    [['?'], t('frame.keys')],
    ...rooms.map(({ letter, text }): [string[], string] => [['g', letter], t('frame.goTo', { room: t(text) })]),
    [['Esc'], t('frame.close')],
  ]
  return (
    <DeskDialog isOpen={isOpen} onClose={onClose} title={t('frame.keys')}>
      <dl className={styles.keys}>
        {keys.map(([pressed, what]) => (
          <div key={pressed.join('+')}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  )
}
