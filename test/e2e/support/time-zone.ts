/** Of the shop that the journeys visit. */
export const timeZone = 'Europe/Budapest'
