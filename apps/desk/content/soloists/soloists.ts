export const soloistParts = ['current', 'missing', 'archived'] as const
