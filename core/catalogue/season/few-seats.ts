/** So many seats or fewer are called few, and counted. */
export const fewSeats = 10
