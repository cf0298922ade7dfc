/** Number of seats up to which they count as few and the number is shown. */
export const maxFewSeats = 10
