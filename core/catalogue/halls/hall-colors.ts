/** Marks that can be told from each other: a hall takes the next. */
export const hallColors = ['#9F1E10', '#1F4F7A', '#2F6B3A', '#7A4B12', '#5B3A8C', '#0F6A6A']
