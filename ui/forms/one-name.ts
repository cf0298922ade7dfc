/** Characters that make a line of words meaningful. */
export const textLetters = /\p{L}/u

const says = (name: string) => textLetters.test(name)

/** A person needs at least one of two names: returns whether either field has one. */
export const isNamed = (names: readonly string[]): boolean => names.some(says)

/**
 * Marks a name field depending on the other: if either is filled, the other may stay empty. No
 * label changes meanwhile.
 */
export const markName = (other: string) => ({ required: !says(other) })
