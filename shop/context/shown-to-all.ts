/**
 * What pages show to everybody, by a name of its own: read anew only after something that pages show has changed. What depends on
 * the visitor must not be read so.
 */
export type ShownToAll = <value>(name: string, read: () => Promise<value>) => Promise<value>

/** Where nobody hears of changes. */
export const readEachTime: ShownToAll = (_name, read) => read()
