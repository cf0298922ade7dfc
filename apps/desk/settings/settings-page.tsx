import { href } from '@cadenza/navigation'
import type { SettingName, SettingValues } from '#core/settings/settings.ts'
import { usePost } from '../hooks.ts'
import { HistorySection } from '../content/history-section.tsx'
import type { ShownRevision } from '../content/content.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useFormKey } from '../ui/form/use-form-key.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { LegalSection } from './legal-section.tsx'
import type { SellerLine } from './sellers/seller.ts'
import { SellersSection } from './sellers-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { LegalPage } from './settings.ts'
import { useSettingWords } from './use-setting-words.ts'

export interface SettingsPageProps {
  values: SettingValues
  /** Set by the environment: shown read-only. */
  fixed: SettingName[]
  sellers: SellerLine[]
  legal: LegalPage[]
  revisions: ShownRevision[]
}

/** Page of the organiser's settings, which apply at once. */
export default function SettingsPage({ values, fixed, sellers, legal, revisions }: SettingsPageProps) {
  const t = useDeskTexts()
  const words = useSettingWords()
  const post = usePost()
  const { key, isAgain } = useFormKey(values)
  const revert = (revision: number) => post(href(deskRoutes['settings.revert']), { revision })
  return (
    <>
      <PageHead title={t('settings.title')}>{t('settings.sentence', { count: fixed.length })}</PageHead>
      <SettingsForm key={key} values={values} fixed={fixed} isAgain={isAgain} />
      <SellersSection sellers={sellers} />
      <LegalSection pages={legal} />
      <HistorySection revisions={revisions} texts={[]} words={words} onRevert={revert} />
    </>
  )
}
