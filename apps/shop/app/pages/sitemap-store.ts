import { sql } from 'kysely'
import type { CalendarDate, Timestamp } from '#values/dates.ts'
import { isConcertPublished, isPublished } from '#core/content/server/content-columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Db } from '#platform/schema/schema.ts'

interface Changed {
  /** Last change of the content on its page. */
  changed: Timestamp
}

/** All pages that are not over, for search engines. Slugs are by language. */
export interface SitemapThings {
  venues: ({ slug: string } & Changed)[]
  concerts: ({ venueSlug: string; date: CalendarDate; slot: string } & Changed)[]
  soloists: ({ slug: string } & Changed)[]
  pages: ({ slugs: Translated } & Changed)[]
  /** For a list, the last change of its articles; null if empty. */
  categories: { slugs: Translated; changed: Timestamp | null }[]
  articles: ({ slugs: Translated; category: Translated | null } & Changed)[]
}

/** The next concerts, beyond any practical number. */
const mostConcerts = 40_000

/** Time of the last visible change: publication counts if it is later than the last edit. */
const shownSince = (table: string) =>
  sql`greatest(${sql.ref(`${table}.updated_at`)}, ${sql.ref(`${table}.published_at`)})`

/** Visible categories: those below a hidden one are hidden, too. */
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

export async function findSitemapThings(db: Db, now: Date): Promise<SitemapThings> {
  const { rows } = await sql<SitemapThings>`
    with concert as materialized (
      select venues.slug, venues.id as venue_id, venues.position, event_dates.date, event_dates.slot, event_dates.starts_at,
        greatest(${shownSince('event_dates')}, ${shownSince('events')}, ${shownSince('venues')}) as changed
      from event_dates join venues on venues.id = event_dates.venue_id join events on events.id = event_dates.event_id
      where event_dates.starts_at > ${now} and event_dates.status <> 'cancelled'
        and ${isConcertPublished}
      order by event_dates.starts_at, venues.position limit ${mostConcerts}
    )
    select
      (select coalesce(json_agg(json_build_object('slug', slug,
          'changed', greatest(${shownSince('venues')}, (select max(changed) from concert where venue_id = venues.id))) order by position, id), '[]')
        from venues where ${isPublished('venues')}) as venues,
      (select coalesce(json_agg(json_build_object('venueSlug', slug, 'date', date, 'slot', slot, 'changed', changed)
          order by starts_at, position), '[]') from concert) as concerts,
      (select coalesce(json_agg(json_build_object('slug', slug, 'changed', ${shownSince('soloists')}) order by slug), '[]')
        from soloists where ${isPublished('soloists')}) as soloists,
      (select coalesce(json_agg(json_build_object('slugs', slug, 'changed', ${shownSince('pages')}) order by key), '[]')
        from pages where ${isPublished('pages')}) as pages,
      (select coalesce(json_agg(json_build_object('slugs', slug, 'changed', (
          select max(${shownSince('articles')}) from articles where category_id = category.id and ${isPublished('articles')}))
          order by depth, position, id), '[]') from ${shownCategories} category) as categories,
      (select coalesce(json_agg(json_build_object('slugs', articles.slug, 'category', category.slug, 'changed', ${shownSince('articles')})
          order by articles.position, articles.id), '[]')
        from articles left join ${shownCategories} category on category.id = articles.category_id
        where ${isPublished('articles')} and (articles.category_id is null or category.id is not null)) as articles
    `.execute(db)
  return rows[0]!
}
