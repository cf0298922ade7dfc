import type { ReactNode } from 'react'
import { Notices } from '#ui/feedback/notices.tsx'
import type { Room } from '../feature.ts'
import { useShared } from '../hooks.ts'
import styles from './layout.module.css'
import { EntryLayout } from './entry-layout.tsx'
import { Workplace } from './workplace.tsx'

/** Layout of every page: the workplace of signed-in users, or the narrow frame of the entry. */
export function Layout({ rooms, children }: { rooms: readonly Room[]; children: ReactNode }) {
  const { me } = useShared()
  return (
    <div className={styles.desk}>
      {me ? (
        <Workplace person={me} rooms={rooms}>
          {children}
        </Workplace>
      ) : (
        <EntryLayout>{children}</EntryLayout>
      )}
      <Notices />
    </div>
  )
}
