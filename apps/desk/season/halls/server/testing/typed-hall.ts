/** A name as a form has it, in each language. */
export const names = (en: string, fr = '', hu = '') => ({ en, fr, hu })

/** What somebody types of a new hall of two parts. */
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
