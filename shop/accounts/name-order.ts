/** Names in the order in which a language says them: Hungarian the family's first. */
export const givenNameFirst = ['firstname', 'lastname'] as const
export const familyNameFirst = ['lastname', 'firstname'] as const

export const nameAutoComplete = { firstname: 'given-name', lastname: 'family-name' } as const
