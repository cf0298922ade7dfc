import { href } from '@cadenza/navigation'
import { Link } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import styles from './written-list.module.css'

const tabs = { events: 'events.index', soloists: 'soloists.index', halls: 'hall-texts.index' } as const

/** What is played, who plays, and where: three lists beside each other. */
export function ProgrammeTabs({ shown }: { shown: keyof typeof tabs }) {
  const t = useDeskTexts()
  return (
    <nav aria-label={t('programme.lists')}>
      <ul className={styles.tabs}>
        {(Object.keys(tabs) as (keyof typeof tabs)[]).map((tab) => (
          <li key={tab}>
            <Link href={href(deskRoutes[tabs[tab]])} aria-current={tab === shown ? 'page' : undefined}>
              {t(`programme.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
