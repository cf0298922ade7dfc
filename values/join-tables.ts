export type Joined<tables> = (tables extends unknown ? (of: tables) => void : never) extends (of: infer all) => void
  ? all
  : never

/** Joins the tables of all features. No name occurs in two of them. */
export function joinTables<tables extends object>(tables: readonly tables[]): Joined<tables> {
  return Object.assign({}, ...tables) as Joined<tables>
}
