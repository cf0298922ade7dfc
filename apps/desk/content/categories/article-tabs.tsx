import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { LinkTabs } from '#apps/desk/ui/table/link-tabs.tsx'

const tabs = { articles: 'articles.index', categories: 'categories.index' } as const

export function ArticleTabs({ shown }: { shown: keyof typeof tabs }) {
  const t = useDeskTexts()
  const links = (Object.keys(tabs) as (keyof typeof tabs)[]).map((name) => ({
    name,
    href: href(deskRoutes[tabs[name]]),
    text: t(`pages.${name}`),
  }))
  return <LinkTabs label={t('pages.lists')} tabs={links} shown={shown} />
}
