import { href } from '@cadenza/navigation'
import type { ShownRevision } from '#apps/desk/content/content.ts'
import { HistorySection } from '#apps/desk/content/history-section.tsx'
import { Link, usePost, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { useFormKey } from '#apps/desk/ui/form/use-form-key.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import type { SellerDetail } from './seller.ts'
import { SellerForm } from './seller-form.tsx'
import { useSellerWords } from './use-seller-words.ts'

export interface SellerPageProps {
  /** null: a new one. */
  seller: SellerDetail | null
  countries: { code: string; name: string }[]
  revisions: ShownRevision[]
}

/** Page of a seller, as named on future invoices and receipts. */
export default function SellerPage({ seller, countries, revisions }: SellerPageProps) {
  const t = useDeskTexts()
  const words = useSellerWords()
  const { shop } = useShared()
  const post = usePost()
  const { key, isAgain } = useFormKey(seller?.fields ?? null)
  const revert = (id: number, revision: number) => post(href(deskRoutes['sellers.revert'], { seller: id, revision }))
  return (
    <>
      <p>
        <Link href={href(deskRoutes['settings.show'])}>{t('settings.title')}</Link>
      </p>
      <PageHead title={seller ? seller.fields.name || shop.name : t('settings.seller.new')}>
        {t('settings.seller.sentence')}
        {seller && seller.halls.length > 0 && ` ${t('settings.seller.sellsFor', { halls: seller.halls.join(', ') })}`}
      </PageHead>
      <SellerForm key={key} seller={seller} countries={countries} isAgain={isAgain} />
      {seller && (
        <HistorySection
          revisions={revisions}
          texts={[]}
          words={words}
          onRevert={(revision) => revert(seller.id, revision)}
        />
      )}
    </>
  )
}
