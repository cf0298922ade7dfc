/** Leads to a shop page or an external one, or triggers an event; the first one present applies. */
export interface MenuItem {
  title: string
  uri: string | null
  external_uri?: string | null
  event?: MenuEvent | null
}

/** `layout/links.ts` defines their requests. */
export type MenuEvent = 'extend_holds' | 'logout'
