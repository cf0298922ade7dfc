/** Form fields of a name, in each language. */
export const names = (en: string, fr = '', hu = '') => ({ en, fr, hu })

/** Form input for a new hall with two categories. */
export const typedHall = {
  title: names('Town Hall', '', 'Városháza'),
  city: 'Budapest',
  address: 'Fő tér 1.',
  country: 'HU',
  parts: [
    { id: null, title: names('Stalls', 'Parterre'), seats: '200' },
    { id: null, title: names('Balcony'), seats: '80' },
  ],
}
