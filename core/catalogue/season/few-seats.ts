/** So many seats or fewer are called few, and counted. */
export const maxFewSeats = 10
