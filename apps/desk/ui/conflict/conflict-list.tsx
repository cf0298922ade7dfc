import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { ScrollBox } from '../table/scroll-box.tsx'
import styles from './conflict-list.module.css'

interface ShownConflict {
  name: string
  label: string
  mine: string
  theirs: string
}

interface ConflictListProps {
  conflicts: readonly ShownConflict[]
  /** Values left as typed are saved with the next attempt. */
  onTake: (conflict: ShownConflict) => void
}

/** Shows conflicting values of two editors side by side, without losing input. */
export function ConflictList({ conflicts, onTake }: ConflictListProps) {
  const t = useDeskTexts()
  if (conflicts.length === 0) return null
  return (
    <Banner kind="warning" title={t('frame.conflict.title', { count: conflicts.length })}>
      <p>{t('frame.conflict.text')}</p>
      <ScrollBox className={styles.around} label={t('frame.conflict.title', { count: conflicts.length })}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('frame.conflict.what')}</th>
              <th scope="col">{t('frame.conflict.mine')}</th>
              <th scope="col">{t('frame.conflict.theirs')}</th>
              <th scope="col">{t('frame.conflict.choice')}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <tr key={conflict.name}>
                <th scope="row">{conflict.label}</th>
                <td>{conflict.mine}</td>
                <td>{conflict.theirs}</td>
                <td>
                  <Button
                    variant="secondary"
                    aria-label={t('frame.conflict.takeOf', { what: conflict.label })}
                    onClick={() => onTake(conflict)}
                  >
                    {t('frame.conflict.take')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Banner>
  )
}
