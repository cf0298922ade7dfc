/** What says anything in a line of words. */
export const textLetters = /\p{L}/u

const says = (name: string) => textLetters.test(name)

/** People have one name or two: whether either of both fields says one. */
export const isNamed = (names: readonly string[]): boolean => names.some(says)

/** How the field of a name is marked beside that of the other: whichever is typed, the other may stay empty. No label changes meanwhile. */
export const markName = (other: string) => ({ required: !says(other) })
