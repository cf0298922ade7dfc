import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { LinkTabs } from '#apps/desk/ui/table/link-tabs.tsx'

/** Pictures, and all other files. */
export function MediaTabs({ shown }: { shown: 'media' | 'files' }) {
  const t = useDeskTexts()
  const tabs = [
    { name: 'media', href: href(deskRoutes['media.index']), text: t('media.files.pictures') },
    { name: 'files', href: href(deskRoutes['files.index']), text: t('media.files.title') },
  ]
  return <LinkTabs label={t('media.title')} tabs={tabs} shown={shown} />
}
