/** What the season is found by. Triggers write these tables; the shop only reads them. */
export interface SearchTables {
  event_searches: EventSearchesTable
  venue_searches: VenueSearchesTable
  search_words: SearchWordsTable
  event_composers: EventComposersTable
}

interface EventSearchesTable {
  event_id: number
  document: string
}

interface VenueSearchesTable {
  venue_id: number
  document: string
}

interface SearchWordsTable {
  /** Without accents and capitals. */
  word: string
  /** As it was written first. */
  spelled: string
}

interface EventComposersTable {
  event_id: number
  /** The name without accents and capitals. */
  key: string
  name: string
}
