/** Leads to a page of the shop, to one elsewhere, or does something: the first of them that is there. */
export interface MenuItem {
  title: string
  uri: string | null
  external_uri?: string | null
  event?: MenuEvent | null
}

/** What an item of the menu can do; `layout/links.ts` says where it is sent. */
export type MenuEvent = 'extend_holds' | 'logout'
