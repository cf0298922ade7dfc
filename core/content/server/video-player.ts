/** Where the player of videos comes from. */
export const playerOrigin = 'https://www.youtube-nocookie.com'
