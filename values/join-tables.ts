/** What has all that each member of a union has: the tables of several as one. */
export type Joined<tables> = (tables extends unknown ? (of: tables) => void : never) extends (of: infer all) => void
  ? all
  : never

/** The tables of all features as one. No name is in two of them. */
export function joinTables<tables extends object>(tables: readonly tables[]): Joined<tables> {
  return Object.assign({}, ...tables) as Joined<tables>
}
