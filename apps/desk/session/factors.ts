/** How a page may ask for one of them. */
export interface SecondFactorMethods {
  app: boolean
  /** `elsewhere`: they have one, and browsers show it on another address only, which is `elsewhere`. Null: they have none. */
  passkey: { reach: 'own' | 'related' } | { elsewhere: string } | null
}
