/** What says anything in a line of words. */
export const letters = /\p{L}/u

const says = (name: string) => letters.test(name)

/** People have one name or two: whether either of both fields says one. */
export const isNamed = (names: readonly string[]): boolean => names.some(says)

/** How the field of one name is marked beside that of the other: whichever is typed, the other may stay empty. */
export const marksOfName = (own: string, other: string) => ({
  required: !says(other),
  optional: says(other) && !says(own),
})
