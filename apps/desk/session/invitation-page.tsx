import { href } from '@cadenza/navigation'
import type { StaffRole } from '#core/accounts/roles/roles.ts'
import { markName } from '#ui/forms/one-name.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'

export interface InvitationPageProps {
  token: string
  /** Null if the link is no longer valid. */
  invitation: {
    email: string
    role: StaffRole
    /** Empty: all. */
    halls: string[]
    isKnown: boolean
  } | null
}

type Invitation = NonNullable<InvitationPageProps['invitation']>

export default function InvitationPage({ token, invitation }: InvitationPageProps) {
  const t = useDeskTexts()
  return (
    <>
      <h1>{t('session.invitation.title')}</h1>
      {invitation ? <Invited token={token} invitation={invitation} /> : <p>{t('session.invitation.gone')}</p>}
    </>
  )
}

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useDeskTexts()
  const { email, role, halls, isKnown } = invitation
  const where = halls.length > 0 ? halls.join(', ') : t('people.allHalls')
  const url = href(deskRoutes['invitation.store'], { token })
  return (
    <>
      <p>{t('session.invitation.text', { email, role: t(`people.role.${role}`), halls: where })}</p>
      <p>{t(isKnown ? 'session.invitation.known' : 'session.invitation.new')}</p>
      {isKnown ? <KnownForm url={url} email={email} /> : <NewForm url={url} email={email} />}
    </>
  )
}

function KnownForm({ url, email }: { url: string; email: string }) {
  const t = useDeskTexts()
  const form = useCheckedForm({ url, fields: { password: '' }, order: ['password'] })
  return (
    <DeskForm form={form} isFleeting submit={t('session.invitation.accept')}>
      <HiddenAddress email={email} />
      <TextField
        {...form.control('password')}
        label={t('session.field.password')}
        type="password"
        autoComplete="current-password"
        required
      />
    </DeskForm>
  )
}

function NewForm({ url, email }: { url: string; email: string }) {
  const t = useDeskTexts()
  const isFamilyFirst = useLocale() === 'hu'
  const names = isFamilyFirst ? (['lastname', 'firstname'] as const) : (['firstname', 'lastname'] as const)
  const form = useCheckedForm({
    url,
    fields: { firstname: '', lastname: '', password: '' },
    order: [...names, 'password'],
  })
  return (
    <DeskForm form={form} isFleeting submit={t('session.invitation.accept')}>
      {names.map((name, index) => (
        <TextField
          key={name}
          {...form.control(name)}
          label={t(`session.field.${name}`)}
          autoComplete={name === 'firstname' ? 'given-name' : 'family-name'}
          {...markName(form.fields[names[1 - index]!])}
        />
      ))}
      <HiddenAddress email={email} />
      <TextField
        {...form.control('password')}
        label={t('session.field.newPassword')}
        hint={t('session.field.newPasswordHint')}
        type="password"
        autoComplete="new-password"
        required
      />
    </DeskForm>
  )
}

/** Password managers store a password with its account address. */
const HiddenAddress = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
