import type { Translated } from '#values/locales.ts'

/** Data shown to the buyer when ordering; later catalogue changes do not affect it. */
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
