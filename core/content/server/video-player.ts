/** Where the player of videos comes from. */
export const mediaPlayerOrigin = 'https://www.youtube-nocookie.com'
