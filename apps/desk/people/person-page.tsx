import { href } from '@cadenza/navigation'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { singleRights } from '#core/accounts/roles/roles.ts'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { useNavigation, useShared } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import type { EffectiveRight, RightSource, ShownRole } from './people.ts'
import styles from './person-page.module.css'
import { HallFields, RoleFields } from './role-fields.tsx'

export interface PersonPageProps {
  person: { id: number; name: string; email: string; hasSecondFactor: boolean }
  roles: ShownRole[]
  rights: EffectiveRight[]
  /** Has every right, and keeps it with the role. */
  isOwner: boolean
  halls: { id: number; title: string }[]
  audit: { id: number; happenedAt: string; actor: string; action: string; what: string; device: string }[]
}

export default function PersonPage({ person, roles, rights, isOwner, halls, audit }: PersonPageProps) {
  const t = useDeskTexts()
  const mayEdit = useShared().me?.actions.includes('people.edit') === true
  return (
    <>
      <BackLink href={href(deskRoutes['people.index'])}>{t('people.title')}</BackLink>
      <PageHead title={person.name}>
        {person.email} · {t(person.hasSecondFactor ? 'people.secondFactor.isOn' : 'people.secondFactor.isOff')}
      </PageHead>
      <div className={styles.columns}>
        <section className={styles.section}>
          <h2>{t('people.roles')}</h2>
          <Roles person={person} roles={roles} mayEdit={mayEdit} />
          {mayEdit && <GiveRole person={person} halls={halls} />}
        </section>
        <section className={styles.section}>
          <h2>{t('people.rights')}</h2>
          <Rights person={person} rights={rights} halls={halls} mayEdit={mayEdit && !isOwner} />
          {mayEdit && !isOwner && <GiveRight person={person} rights={rights} halls={halls} />}
        </section>
      </div>
      <section className={styles.section}>
        <h2>{t('people.audit')}</h2>
        <Audit audit={audit} />
      </section>
    </>
  )
}

function Roles({ person, roles, mayEdit }: Pick<PersonPageProps, 'person' | 'roles'> & { mayEdit: boolean }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const take = ({ role, hall }: ShownRole) =>
    void navigation.navigate({
      url: href(deskRoutes['people.roles.destroy'], { person: person.id }),
      method: 'DELETE',
      data: { role, hall: hall?.id ?? null },
      preserveScroll: true,
    })
  return (
    <ul className={styles.roles}>
      {roles.map((one) => {
        const where = one.hall?.title ?? t('people.allHalls')
        const named = t('people.roleIn', { role: t(`people.role.${one.role}`), halls: where })
        return (
          <li key={`${one.role} ${one.hall?.id}`}>
            <span>{named}</span>
            {mayEdit && (
              <Button variant="quiet" aria-label={t('people.roles.takeOf', { role: named })} onClick={() => take(one)}>
                {t('people.roles.take')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function GiveRole({ person, halls }: Pick<PersonPageProps, 'person' | 'halls'>) {
  const t = useDeskTexts()
  const form = useCheckedForm<{ role: string; halls: number[] }>({
    url: href(deskRoutes['people.roles.store'], { person: person.id }),
    fields: { role: '', halls: [] },
    preserveScroll: true,
    reset: true,
    order: ['role'],
  })
  return (
    <details className={styles.give}>
      <summary>{t('people.roles.give')}</summary>
      <DeskForm form={form} submit={t('people.roles.give')}>
        <RoleFields
          halls={halls}
          value={form.fields}
          errors={form.errors}
          onRole={(role) => form.change('role', role)}
          onHalls={(chosen) => form.setField('halls', chosen)}
        />
      </DeskForm>
    </details>
  )
}

/** Leads a right from where it is to where the button says. */
const nextState = { role: 'taken', given: 'role', taken: 'role' } as const satisfies Record<RightSource, RightSource>

function Rights({
  person,
  rights,
  halls,
  mayEdit,
}: Pick<PersonPageProps, 'person' | 'rights' | 'halls'> & { mayEdit: boolean }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const change = ({ action, source }: EffectiveRight) =>
    void navigation.navigate({
      url: href(deskRoutes['people.rights.store'], { person: person.id }),
      method: 'POST',
      data: { right: action, state: nextState[source] },
      preserveScroll: true,
    })
  const nameOf = (id: number) => halls.find((hall) => hall.id === id)?.title ?? ''
  const changeOf = (right: EffectiveRight) =>
    right.action !== 'people.edit' && (
      <Button
        variant="quiet"
        aria-label={t(`people.rights.change.${right.source}.of`, { right: t(`people.right.${right.action}`) })}
        onClick={() => change(right)}
      >
        {t(`people.rights.change.${right.source}`)}
      </Button>
    )
  const columns: Column<EffectiveRight>[] = [
    { key: 'action', title: t('people.right'), cell: ({ action }) => t(`people.right.${action}`) },
    {
      key: 'halls',
      title: t('people.where'),
      cell: ({ halls: ids }) => (ids ? ids.map(nameOf).join(', ') || t('people.rights.nowhere') : t('people.allHalls')),
    },
    { key: 'source', title: t('people.rights.source'), cell: ({ source }) => t(`people.rights.source.${source}`) },
    ...(mayEdit ? [{ key: 'change', title: t('people.rights.change'), cell: changeOf }] : []),
  ]
  return (
    <DataTable
      caption={t('people.rights')}
      columns={columns}
      rows={rights}
      keyOf={({ action }) => action}
      empty={<p>{t('people.rights.none')}</p>}
    />
  )
}

function GiveRight({ person, rights, halls }: Pick<PersonPageProps, 'person' | 'rights' | 'halls'>) {
  const t = useDeskTexts()
  const form = useCheckedForm<{ right: string; halls: number[] }>({
    url: href(deskRoutes['people.rights.store'], { person: person.id }),
    fields: { right: '', halls: [] },
    transform: (fields) => ({ ...fields, state: 'given' }),
    preserveScroll: true,
    reset: true,
    order: ['right'],
  })
  const isEverywhere = (action: string) => rights.some((right) => right.action === action && right.halls === null)
  const choices = singleRights.filter((action) => !isEverywhere(action))
  return (
    <details className={styles.give}>
      <summary>{t('people.rights.give')}</summary>
      <DeskForm form={form} submit={t('people.rights.give')}>
        <SelectField
          name="right"
          label={t('people.right')}
          error={form.errors.right}
          value={form.fields.right}
          onChange={(right) => form.change('right', right)}
          choices={choices.map((action) => ({ value: action, label: t(`people.right.${action}`) }))}
          placeholder={t('people.rights.choose')}
          required
        />
        <HallFields
          halls={halls}
          value={form.fields.halls}
          error={form.errors.halls}
          onHalls={(chosen) => form.setField('halls', chosen)}
        />
      </DeskForm>
    </details>
  )
}

function Audit({ audit }: Pick<PersonPageProps, 'audit'>) {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  const columns: Column<PersonPageProps['audit'][number]>[] = [
    {
      key: 'at',
      title: t('people.audit.at'),
      cell: ({ happenedAt }) => `${formatDate(happenedAt, 'short')} ${formatDate(happenedAt, 'time')}`,
    },
    { key: 'action', title: t('people.audit.action'), cell: ({ what }) => what },
    { key: 'actor', title: t('people.audit.actor'), cell: ({ actor }) => actor },
    { key: 'device', title: t('people.audit.device'), cell: ({ device }) => device },
  ]
  return (
    <DataTable
      caption={t('people.audit')}
      columns={columns}
      rows={audit}
      keyOf={({ id }) => id}
      empty={<p>{t('people.audit.none')}</p>}
    />
  )
}
