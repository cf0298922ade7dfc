import { Icon } from '../../shop/ui/display/icon.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import type { Need } from './today.ts'
import styles from './need-list.module.css'

/** What wants a person, the gravest first; that nothing does is said, too. */
export function NeedList({ needs }: { needs: Need[] }) {
  const t = useDeskTexts()
  if (needs.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="check" size="xs" />
        {t('today.needs.none')}
      </p>
    )
  return (
    <ul className={styles.needs}>
      {needs.map(({ kind, count, examples }) => (
        <li key={kind} className={styles.need}>
          <Icon name={kind === 'lowStock' ? 'info' : 'warning'} size="xs" />
          <div>
            <strong>{t(`today.need.${kind}`, { count })}</strong>
            <span className={styles.examples}>
              {examples.join(' · ')}
              {count > examples.length && ` ${t('today.needs.more', { count: count - examples.length })}`}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
