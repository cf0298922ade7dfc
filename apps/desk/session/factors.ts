export interface SecondFactorMethods {
  app: boolean
  /** Null: none. `elsewhere`: browsers offer it only on that address. */
  passkey: { reach: 'own' | 'related' } | { elsewhere: string } | null
}
