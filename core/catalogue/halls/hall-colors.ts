/** Distinguishable colours; a new hall takes the next one. */
export const hallColors = ['#9F1E10', '#1F4F7A', '#2F6B3A', '#7A4B12', '#5B3A8C', '#0F6A6A']
