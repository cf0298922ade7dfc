import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { LinkTabs } from '../ui/table/link-tabs.tsx'

const tabs = { events: 'events.index', soloists: 'soloists.index', halls: 'hall-texts.index' } as const

export function ProgrammeTabs({ shown }: { shown: keyof typeof tabs }) {
  const t = useDeskTexts()
  const links = (Object.keys(tabs) as (keyof typeof tabs)[]).map((name) => ({
    name,
    href: href(deskRoutes[tabs[name]]),
    text: t(`programme.${name}`),
  }))
  return <LinkTabs label={t('programme.lists')} tabs={links} shown={shown} />
}
