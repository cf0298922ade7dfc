import type { Translated } from '#values/locales.ts'

/** What the buyer read when ordering; later changes of the catalogue do not reach it. */
export interface OrderItemSnapshot {
  ticket_title: Translated
  event_title: Translated
  venue_title: Translated
  venue_city: Translated
  venue_address: string
  venue_slug: string
  google_maps_url: string
  starts_at: string
  doors_at: string
  duration_minutes: number
}
