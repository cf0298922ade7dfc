import { href } from '@cadenza/navigation'
import { useState } from 'react'
import type { SettingName, SettingValues } from '#core/settings/settings.ts'
import { useNavigation, useShared } from '../hooks.ts'
import { HistorySection } from '../content/history-section.tsx'
import type { ShownRevision } from '../content/content.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { LegalSection } from './legal-section.tsx'
import type { SellerLine } from './sellers/seller.ts'
import { SellersSection } from './sellers-section.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { LegalPage } from './settings.ts'
import { useSettingWords } from './use-setting-words.ts'

export interface SettingsPageProps {
  values: SettingValues
  /** What the environment says: it is shown, and not changed here. */
  fixed: SettingName[]
  sellers: SellerLine[]
  legal: LegalPage[]
  revisions: ShownRevision[]
}

/** What the organiser settles for itself; the shop goes by it at once. */
export default function SettingsPage({ values, fixed, sellers, legal, revisions }: SettingsPageProps) {
  const t = useDeskTexts()
  const words = useSettingWords()
  const { errors } = useShared()
  const navigation = useNavigation()
  // What was saved or taken back begins the form anew; what was refused stays as it was typed.
  const current = JSON.stringify(values)
  const [begun, setBegun] = useState(current)
  const [first] = useState(current)
  if (begun !== current && Object.keys(errors).length === 0) setBegun(current)
  const revert = (revision: number) =>
    void navigation.navigate({
      url: href(deskRoutes['settings.revert']),
      method: 'POST',
      data: { revision },
      preserveScroll: true,
    })
  return (
    <>
      <PageHead title={t('settings.title')}>{t('settings.sentence', { count: fixed.length })}</PageHead>
      <SettingsForm key={begun} values={values} fixed={fixed} isAgain={begun !== first} />
      <SellersSection sellers={sellers} />
      <LegalSection pages={legal} />
      <HistorySection revisions={revisions} texts={[]} words={words} onRevert={revert} />
    </>
  )
}
