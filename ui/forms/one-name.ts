/** Characters that make a line of words meaningful. */
export const textLetters = /\p{L}/u

const says = (name: string) => textLetters.test(name)

/** A person needs at least one of two names: returns whether either field has one. */
export const isNamed = (names: readonly string[]): boolean => names.some(says)

/** Either of two name fields may stay empty if the other is filled. No label changes meanwhile. */
export const markName = (other: string) => ({ required: !says(other) })
