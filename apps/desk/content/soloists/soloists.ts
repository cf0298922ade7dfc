export const soloistTexts = ['profession', 'description'] as const

export const shownSoloists = ['current', 'missing', 'archived'] as const
export type ShownSoloists = (typeof shownSoloists)[number]
