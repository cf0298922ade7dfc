import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '../../../values/dates.ts'
import { isPublished } from '../../content/server/published.ts'
import type { Translated } from '../../../values/locales.ts'
import type { Database } from '../../../db/schema/database.ts'

/** What search engines are told of: everything that has a page of its own and is not over. */
export interface SitemapEntries {
  venues: string[]
  concerts: { venueSlug: string; date: CalendarDate }[]
  soloists: string[]
  /** Slugs by language. */
  pages: Translated[]
  categories: Translated[]
  articles: { slugs: Translated; category: Translated | null }[]
}

/** A sitemap holds 50,000 addresses at most; the nearest concerts come first. */
const mostConcerts = 40_000

/** The categories that are shown: those below one that is not are not, either. */
const shownCategories = sql`(
  with recursive shown (id, slug, position, depth) as (
    select id, slug, position, 1 from article_categories
    where parent_id is null and ${isPublished('article_categories')}
    union all
    select below.id, below.slug, below.position, depth + 1 from article_categories below join shown on shown.id = below.parent_id
    where ${isPublished('below')}
  )
  select * from shown
)`

/** Slugs and dates, read in one statement. */
export async function findSitemapEntries(db: Kysely<Database>, now: Date): Promise<SitemapEntries> {
  const { rows } = await sql<SitemapEntries>`
    select
      (select coalesce(json_agg(slug order by position, id), '[]') from venues where archived_at is null) as venues,
      (select coalesce(json_agg(json_build_object('venueSlug', slug, 'date', date) order by starts_at, position), '[]') from (
        select venues.slug, venues.position, event_dates.date, event_dates.starts_at
        from event_dates join venues on venues.id = event_dates.venue_id
        where event_dates.starts_at > ${now} and event_dates.status <> 'cancelled'
          and event_dates.archived_at is null
        order by event_dates.starts_at, venues.position limit ${mostConcerts}
      ) concert) as concerts,
      (select coalesce(json_agg(slug order by slug), '[]') from soloists where archived_at is null) as soloists,
      (select coalesce(json_agg(slug order by key), '[]') from pages where ${isPublished('pages')}) as pages,
      (select coalesce(json_agg(slug order by depth, position, id), '[]') from ${shownCategories} category) as categories,
      (select coalesce(json_agg(json_build_object('slugs', articles.slug, 'category', category.slug)
          order by articles.position, articles.id), '[]')
        from articles left join ${shownCategories} category on category.id = articles.category_id
        where ${isPublished('articles')} and (articles.category_id is null or category.id is not null)) as articles
    `.execute(db)
  return rows[0]!
}
