import { href } from '@cadenza/navigation'
import { BlockList } from '#apps/shop/content/blocks/block-list.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useMoment } from '../ui/display/moment.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import type { TermsText } from './orders.ts'
import layout from '../ui/page/layout.module.css'

export interface OrderTermsPageProps {
  reference: string
  terms: TermsText
}

export default function OrderTermsPage({ reference, terms }: OrderTermsPageProps) {
  const t = useDeskTexts()
  const moment = useMoment()
  const { number, from, isLast, language, title, blocks } = terms
  return (
    <>
      <BackLink href={href(deskRoutes['orders.show'], { order: reference })}>{reference}</BackLink>
      <PageHead title={t('orders.terms.title', { number })}>
        {t('orders.terms.sentence', { from: moment(from, 'long'), language: t(`orders.language.${language}`) })}{' '}
        {t(isLast ? 'orders.terms.isLast' : 'orders.terms.isOlder')}
      </PageHead>
      <section className={layout.section} lang={language} aria-labelledby="terms-text">
        <h2 id="terms-text">{title}</h2>
        <BlockList blocks={blocks} />
      </section>
    </>
  )
}
