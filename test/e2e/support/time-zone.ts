/** Time zone of the shop under test. */
export const timeZone = 'Europe/Budapest'
