import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { Link, useNavigation, useShared } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { ListPage } from '../ui/table/list-page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { ListState } from '../ui/table/list-state.ts'
import { SearchBar } from '../ui/table/search-bar.tsx'
import type { ShownRole } from './people.ts'

export interface PeoplePageProps {
  people: PersonLine[]
  list: ListState
  invitations: { id: string; email: string; roles: ShownRole[]; expiresAt: string }[]
}

interface PersonLine {
  id: number
  name: string
  email: string
  roles: ShownRole[]
  hasSecondFactor: boolean
  seenAt: string | null
}

export default function PeoplePage({ people, list, invitations }: PeoplePageProps) {
  const t = useDeskTexts()
  const { me } = useShared()
  const columns = usePeopleColumns()
  const mayInvite = me?.actions.includes('people.edit')
  return (
    <ListPage
      title={t('people.title')}
      sentence={
        <>
          {t('people.sentence', { count: invitations.length })}{' '}
          <Link href={href(deskRoutes['people.rights'])}>{t('people.rights.title')}</Link>
        </>
      }
      add={mayInvite && { href: href(deskRoutes['people.invite']), text: t('people.invite') }}
      columns={columns}
      rows={people}
      keyOf={({ id }) => id}
      list={list}
      empty={{ title: t('people.nobody'), text: t('people.nobodyHint') }}
      below={invitations.length > 0 && <Invitations invitations={invitations} mayTakeBack={mayInvite === true} />}
    >
      <SearchBar q={list.q} label={t('people.search')} />
    </ListPage>
  )
}

const rolesOf = ({ roles }: { roles: ShownRole[] }) => <RoleList roles={roles} />

function usePeopleColumns(): Column<PersonLine>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  return [
    {
      key: 'name',
      title: t('people.name'),
      sort: 'name',
      cell: ({ id, name }) => <Link href={href(deskRoutes['people.show'], { person: id })}>{name}</Link>,
    },
    { key: 'email', title: t('people.email'), sort: 'email', cell: ({ email }) => email },
    { key: 'roles', title: t('people.roles'), cell: rolesOf },
    {
      key: 'factor',
      title: t('people.secondFactor'),
      cell: ({ hasSecondFactor }) => t(hasSecondFactor ? 'people.secondFactor.on' : 'people.secondFactor.off'),
    },
    {
      key: 'seen',
      title: t('people.seen'),
      sort: 'seen',
      cell: ({ seenAt }) => (seenAt ? formatDate(seenAt, 'short') : t('people.never')),
    },
  ]
}

function TakeBack({ id, email }: { id: string; email: string }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const takeBack = () =>
    void navigation.navigate({
      url: href(deskRoutes['people.invitation.destroy'], { invitation: id }),
      method: 'DELETE',
      preserveScroll: true,
    })
  return (
    <Button variant="quiet" aria-label={t('people.invitation.dropOf', { email })} onClick={takeBack}>
      {t('people.invitation.drop')}
    </Button>
  )
}

const takeBackOf = ({ id, email }: { id: string; email: string }) => <TakeBack id={id} email={email} />

function Invitations({ invitations, mayTakeBack }: Pick<PeoplePageProps, 'invitations'> & { mayTakeBack: boolean }) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const columns: Column<PeoplePageProps['invitations'][number]>[] = [
    { key: 'email', title: t('people.email'), cell: ({ email }) => email },
    { key: 'roles', title: t('people.roles'), cell: rolesOf },
    { key: 'until', title: t('people.invitation.until'), cell: ({ expiresAt }) => formatDate(expiresAt, 'short') },
    ...(mayTakeBack ? [{ key: 'back', title: t('people.invitation.action'), cell: takeBackOf }] : []),
  ]
  return (
    <section>
      <h2>{t('people.invitations')}</h2>
      <DataTable
        caption={t('people.invitations')}
        columns={columns}
        rows={invitations}
        keyOf={({ id }) => id}
        empty={null}
      />
    </section>
  )
}

function RoleList({ roles }: { roles: readonly ShownRole[] }) {
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
