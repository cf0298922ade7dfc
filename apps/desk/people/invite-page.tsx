import { href } from '@cadenza/navigation'
import { locales } from '#values/locales.ts'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useLocale } from '#ui/i18n/translation.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { useNotify } from '#ui/feedback/notices-provider.tsx'
import { languageNames } from '../i18n/language-names.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { Link } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import { RoleFields } from './role-fields.tsx'

export interface InvitePageProps {
  halls: { id: number; title: string }[]
  /** Shown once. */
  link: { email: string; url: string } | null
}

export default function InvitePage({ halls, link }: InvitePageProps) {
  const t = useDeskTexts()
  return (
    <>
      <PageHead title={t('people.invite.title')}>{t('people.invite.text')}</PageHead>
      {link ? <Made {...link} /> : <InviteForm halls={halls} />}
    </>
  )
}

function InviteForm({ halls }: Pick<InvitePageProps, 'halls'>) {
  const t = useDeskTexts()
  const locale = useLocale()
  const form = useCheckedForm<{ email: string; role: string; halls: number[]; locale: string }>({
    url: href(deskRoutes['people.invite.store']),
    fields: { email: '', role: '', halls: [], locale },
    key: 'invite',
    order: ['email', 'role', 'locale'],
  })
  return (
    <DeskForm
      form={form}
      submit={t('people.invite.submit')}
      beside={<Link href={href(deskRoutes['people.index'])}>{t('people.invite.cancel')}</Link>}
    >
      <TextField
        {...form.control('email')}
        label={t('people.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
      />
      <RoleFields
        halls={halls}
        value={form.fields}
        errors={form.errors}
        onRole={(role) => form.change('role', role)}
        onHalls={(chosen) => form.setField('halls', chosen)}
      />
      <SelectField
        name="locale"
        label={t('people.invite.language')}
        hint={t('people.invite.languageHint')}
        error={form.errors.locale}
        value={form.fields.locale}
        onChange={(chosen) => form.change('locale', chosen)}
        choices={locales.map((value) => ({ value, label: languageNames[value] }))}
        placeholder={t('people.invite.chooseLanguage')}
        required
      />
    </DeskForm>
  )
}

function Made({ email, url }: NonNullable<InvitePageProps['link']>) {
  const t = useDeskTexts()
  const notify = useNotify()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify({ kind: 'positive', text: t('people.invite.copied') }),
      () => notify({ kind: 'warning', text: t('people.invite.notCopied') }),
    )
  return (
    <Banner kind="positive" title={t('people.invite.made', { email })}>
      <p>{t('people.invite.handOver')}</p>
      <p>
        <code>{url}</code>
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        {t('people.invite.copy')}
      </Button>
    </Banner>
  )
}
