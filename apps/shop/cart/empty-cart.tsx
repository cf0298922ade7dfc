import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import type { ConcertSuggestion } from '#core/catalogue/catalogue.ts'
import { ConcertsSection } from '../catalogue/season/concerts-section.tsx'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export function EmptyCart({ concerts }: { concerts: ConcertSuggestion[] }) {
  const t = useTranslate()
  return (
    <>
      <EmptyState
        title={t('cart.empty.title')}
        action={
          <Button as={Link} href={href(routes.home)} icon="arrow-left">
            {t('cart.pickFirstTickets')}
          </Button>
        }
      >
        {concerts.length > 0 && t('cart.empty.text')}
      </EmptyState>
      {concerts.length > 0 && (
        <section aria-label={t('cart.empty.concerts')}>
          <ConcertsSection concerts={concerts} />
        </section>
      )}
    </>
  )
}
