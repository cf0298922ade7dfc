/** Origin of the video player. */
export const mediaPlayerOrigin = 'https://www.youtube-nocookie.com'
