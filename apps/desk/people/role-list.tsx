import { useDeskTexts } from '../i18n/messages.ts'
import type { ShownRole } from './people.ts'

export function RoleList({ roles }: { roles: readonly ShownRole[] }) {
  const t = useDeskTexts()
  const byRole = [...Map.groupBy(roles, ({ role }) => role)]
  return byRole
    .map(([role, given]) => {
      const halls = given.flatMap(({ hall }) => hall?.title ?? [])
      const isForAll = given.some(({ hall }) => hall === null)
      return t('people.roleIn', {
        role: t(`people.role.${role}`),
        halls: isForAll ? t('people.allHalls') : halls.join(', '),
      })
    })
    .join(' · ')
}
