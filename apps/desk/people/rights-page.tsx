import { href } from '@cadenza/navigation'
import { permissions, type StaffAction, staffActions, type StaffRole, staffRoles } from '#core/accounts/roles/roles.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { Link, useShared } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { useMoney } from '../ui/display/use-money.ts'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { RightSource } from './people.ts'
import styles from './person-page.module.css'

export interface RightsPageProps {
  /** In cents, for staff who refund up to a sum. */
  limits: { order: number; day: number }
  halls: { id: number; title: string }[]
  exceptions: Exception[]
}

interface Exception {
  person: { id: number; name: string }
  right: StaffAction
  state: RightSource
  /** null: all. */
  halls: (number | null)[]
}

/** Which role may what, and who differs from their roles. */
export default function RightsPage({ limits, halls, exceptions }: RightsPageProps) {
  const t = useDeskTexts()
  const money = useMoney()
  const maySet = useShared().me?.actions.includes('settings.edit')
  const upTo = t('people.rights.limits', { order: money(limits.order), day: money(limits.day) })
  return (
    <>
      <BackLink href={href(deskRoutes['people.index'])}>{t('people.title')}</BackLink>
      <PageHead title={t('people.rights.title')}>{t('people.rights.text')}</PageHead>
      <DataTable
        caption={t('people.rights.title')}
        columns={useRoleColumns()}
        rows={staffActions.map((action) => ({ action }))}
        keyOf={({ action }) => action}
        empty={null}
      />
      <p>
        {upTo} {maySet && <Link href={href(deskRoutes['settings.show'])}>{t('people.rights.setLimits')}</Link>}
      </p>
      <section className={styles.section}>
        <h2>{t('people.exceptions')}</h2>
        <DataTable
          caption={t('people.exceptions')}
          columns={useExceptionColumns(halls)}
          rows={exceptions}
          keyOf={({ person, right }) => `${person.id} ${right}`}
          empty={<EmptyState title={t('people.exceptions.none')}>{t('people.exceptions.hint')}</EmptyState>}
        />
      </section>
    </>
  )
}

function useRoleColumns(): Column<{ action: StaffAction }>[] {
  const t = useDeskTexts()
  const columnOf = (role: StaffRole): Column<{ action: StaffAction }> => ({
    key: role,
    title: t(`people.role.${role}`),
    cell: ({ action }) => t(permissions[role].includes(action) ? 'people.rights.yes' : 'people.rights.no'),
  })
  return [
    { key: 'action', title: t('people.right'), cell: ({ action }) => t(`people.right.${action}`) },
    ...staffRoles.map(columnOf),
  ]
}

function useExceptionColumns(halls: RightsPageProps['halls']): Column<Exception>[] {
  const t = useDeskTexts()
  const nameOf = (id: number | null) =>
    id === null ? t('people.allHalls') : (halls.find((hall) => hall.id === id)?.title ?? '')
  return [
    {
      key: 'person',
      title: t('people.name'),
      cell: ({ person }) => <Link href={href(deskRoutes['people.show'], { person: person.id })}>{person.name}</Link>,
    },
    { key: 'right', title: t('people.right'), cell: ({ right }) => t(`people.right.${right}`) },
    { key: 'state', title: t('people.rights.source'), cell: ({ state }) => t(`people.rights.source.${state}`) },
    {
      key: 'halls',
      title: t('people.where'),
      cell: ({ state, halls: ids }) => (state === 'taken' ? t('people.allHalls') : ids.map(nameOf).join(', ')),
    },
  ]
}
