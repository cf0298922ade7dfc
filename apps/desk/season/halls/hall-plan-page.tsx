import { href } from '@cadenza/navigation'
import type { HallCategory, HallPlan } from '#core/catalogue/plan/plan.ts'
import { PlanSection } from '#apps/shop/catalogue/plan/plan-section.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Link, useNavigation, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import styles from './hall-page.module.css'
import type { PlanDryRun } from './hall-plan.ts'
import { PlanUpload } from './plan-upload.tsx'

export interface HallPlanPageProps {
  hall: { id: number; slug: string; title: string; version: number }
  plan: HallPlan | null
  categories: HallCategory[]
  /** Result of an uploaded file. */
  look: PlanDryRun | null
}

/** Plan of a hall: view, replace by a file, and delete. */
export default function HallPlanPage({ hall, plan, categories, look }: HallPlanPageProps) {
  const t = useDeskTexts()
  const { errors } = useShared()
  const navigation = useNavigation()
  const store = (next: HallPlan | null) =>
    void navigation.navigate({
      url: href(deskRoutes['season.hall.plan.store'], { venue: hall.id }),
      method: 'POST',
      data: { plan: next === null ? '' : JSON.stringify(next), version: hall.version },
    })
  const venue = { slug: hall.slug, title: hall.title }
  const error = (errors as Record<string, string | undefined>)['plan']
  return (
    <>
      <p>
        <Link href={href(deskRoutes['season.hall'], { venue: hall.id })}>{hall.title}</Link>
      </p>
      <PageHead
        title={t('planning.hallPlan')}
        action={
          plan && (
            <Button variant="secondary" onClick={() => store(null)}>
              {t('planning.hallPlan.remove')}
            </Button>
          )
        }
      >
        {t('planning.hallPlan.sentence')}
      </PageHead>
      {error && <Banner kind="negative" title={error} />}
      <section className={styles.section} aria-labelledby="plan-now">
        <h2 id="plan-now">{t('planning.hallPlan.now')}</h2>
        {plan ? (
          <PlanSection venue={venue} plan={plan} categories={categories} />
        ) : (
          <p>{t('planning.hallPlan.none')}</p>
        )}
      </section>
      <PlanUpload
        hallId={hall.id}
        venue={{ ...venue, slug: `${venue.slug}-new` }}
        categories={categories}
        look={look}
        onUse={store}
      />
    </>
  )
}
