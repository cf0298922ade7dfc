/** Second factors available on a page. */
export interface SecondFactorMethods {
  app: boolean
  /**
   * `elsewhere`: there is one, but browsers offer it only on the address `elsewhere`. Null: there
   * is none.
   */
  passkey: { reach: 'own' | 'related' } | { elsewhere: string } | null
}
