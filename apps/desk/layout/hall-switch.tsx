import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { usePost } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import type { DeskPerson } from '../shared-props.ts'
import styles from './layout.module.css'

/** Selects the halls that all pages cover. Staff of a single hall see only its name. */
export function HallSwitch({ person: { halls, hall } }: { person: DeskPerson }) {
  const t = useDeskTexts()
  const post = usePost()
  if (halls.length === 0) return <span className={styles.hall} />
  if (halls.length === 1) return <span className={styles.hall}>{halls[0]!.title}</span>
  const choose = (value: string) => post(href(deskRoutes['hall.choose']), { hall: value === '' ? null : Number(value) })
  return (
    <label className={styles.hall}>
      <span className={styles.hallLabel}>{t('frame.hall')}</span>
      <select value={hall ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('frame.allHalls')}</option>
        {halls.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
