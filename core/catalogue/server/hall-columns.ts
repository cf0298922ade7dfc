import { type RawBuilder, sql } from 'kysely'
import type { ReportContentError } from '#core/context/content-errors.ts'
import { type Locale, spaceText } from '#values/locales.ts'
import { keepPhones } from '#values/typography.ts'
import type { HallAccess, HallCategory, HallPlan } from '#core/catalogue/plan/plan.ts'
import { selectInLanguage, spaceRow } from '#core/catalogue/server/columns.ts'
import { readFault, planSchema, describePlanFault } from '../halls/server/plan-schema.ts'

/** As JSON, in order, inside a statement over `venues`. */
export function selectCategoriesOfVenue(locale: Locale): RawBuilder<HallCategory[]> {
  return sql<HallCategory[]>`(
    select coalesce(json_agg(json_build_object('key', key, 'title', category.title, 'note', category.note)
      order by category.position, category.id), '[]')
    from (
      select id, key, position, ${selectInLanguage('hall_categories.title', locale)} as title,
        ${selectInLanguage('hall_categories.note', locale)} as note
      from hall_categories where hall_categories.venue_id = venues.id
    ) category)`
}

/** As JSON, inside a statement over `venues`. */
export function selectAccessOfVenue(locale: Locale): RawBuilder<HallAccess> {
  return sql<HallAccess>`json_build_object('phone', venues.access_phone, 'email', venues.access_email,
    'note', ${selectInLanguage('venues.access_note', locale)})`
}

interface StoredHall {
  slug: string
  plan: unknown
  categories: HallCategory[]
  access: HallAccess
}

/** Omits and reports a plan that cannot be drawn. */
export function readHall(
  { slug, plan, categories, access }: StoredHall,
  { locale, report }: { locale: Locale; report: ReportContentError },
): { plan: HallPlan | null; categories: HallCategory[]; access: HallAccess } {
  return {
    plan: plan === null ? null : readPlan(plan, `venues ${slug}.plan`, report),
    categories: categories.map((category) => spaceRow(category, locale)),
    access: { ...access, note: access.note && keepPhones(spaceText(access.note, locale)) },
  }
}

function readPlan(stored: unknown, place: string, report: ReportContentError): HallPlan | null {
  const read = planSchema.safeParse(stored)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const fault = issue && readFault(issue.message)
  const problem = fault ? describePlanFault(fault) : (issue?.message ?? 'is no plan')
  report({ place: [place, ...(issue?.path ?? [])].join('.'), problem })
  return null
}
