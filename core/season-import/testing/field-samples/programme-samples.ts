import { eventLineNames, hallLineNames } from '#core/catalogue/event-lines.ts'
import {
  autumn,
  type FieldSample,
  type FieldSamples,
  idOf,
  inAutumn,
  inSpring,
  january,
  publication,
  says,
  spring,
} from './field-sample.ts'

/**
 * Accessibility contact and plan of the full season's hall, and the zones of its matinée, as in
 * their files.
 */
const access = `access:
  phone: "+33 1"
  email: access@quai.example
  note: { en: Ring the bell. }
`
const plan = `plan:
  size: [100, 80]
  stage: { rect: [10, 2, 80, 10] }
  areas:
    - { category: stalls, shape: { rect: [10, 20, 80, 30] }, rows: 9 }
`
const zones = `zones:
    - { key: low, title: { en: Low seats }, capacity: 100, tickets: [{ key: full, title: { en: Full price }, price: 30.00 }] }`

/** Halls, events, concerts and related entries. */
export const programmeSamples: FieldSamples[] = [
  {
    kind: 'pictures',
    path: 'pictures.yaml',
    entry: 'hall',
    samples: [
      ['alt', 'hu: A terem', 'hu: A hall', { 'media.alt_text': { en: 'The hall', hu: 'A hall' } }],
      ['caption', 'At night', 'At noon', { 'media.caption': { en: 'At noon' } }],
      ['focal_point', '[0.5, 0.25]', '[0.5, 0.75]', { 'media.focal_y': 0.75 }],
      ['focal_point', '[0.5, 0.25]', '[0.1, 0.25]', { 'media.focal_x': 0.1 }],
      ['caption', '  caption: { en: At night }\n', '', { 'media.caption': null }],
    ],
  },
  {
    kind: 'pictures',
    path: 'pictures.yaml',
    // The gallery takes no decorations.
    entry: 'foyer',
    samples: [
      [
        'decoration',
        'alt: { en: The foyer }',
        'decoration: true',
        { 'media.alt_text': { en: '' }, 'media.is_decorative': true },
      ],
    ],
  },
  {
    kind: 'recordings',
    path: 'recordings.yaml',
    entry: 'trio',
    samples: [['credit', 'The trio', 'Our trio', { 'recordings.credit': { en: 'Our trio' } }]],
  },
  {
    kind: 'files',
    path: 'files.yaml',
    entry: 'trio-programme',
    samples: [['title', 'Programme', 'Leaflet', { 'files.title': { en: 'Leaflet' } }]],
  },
  {
    kind: 'legal entities',
    path: 'legal-entities.yaml',
    entry: 'quay',
    samples: [
      ['name', 'Concerts du Quai', 'Concerts du Port', { 'legal_entities.name': 'Concerts du Port' }],
      ['address', '1 quai', '3 quai', { 'legal_entities.address': '3 quai de Seine' }],
      [
        'country',
        'FR\n  tax_number: 123 456 789 00012',
        'DE\n  tax_number: 123 456 789 00012',
        { 'legal_entities.country': 'DE' },
      ],
      ['tax_number', '00012', '00099', { 'legal_entities.tax_number': '123 456 789 00099' }],
      ['vat_number', 'FR12123456789', 'FR99123456789', { 'legal_entities.vat_number': 'FR99123456789' }],
      ['registration', 'RCS Paris', 'RCS Lyon', { 'legal_entities.registration': 'RCS Lyon' }],
      ['email', 'sales@', 'money@', { 'legal_entities.email': 'money@quai.example' }],
      ['prefix', 'QUAI', 'PORT', { 'legal_entities.document_prefix': 'PORT' }],
      ['note', 'Thank you.', 'Thanks.', { 'legal_entities.note': { en: 'Thanks.' } }],
      ['vat_number', '  vat_number: FR12123456789\n', '', { 'legal_entities.vat_number': null }],
      ['registration', '  registration: RCS Paris\n', '', { 'legal_entities.registration': null }],
      ['email', '  email: sales@quai.example\n', '', { 'legal_entities.email': null }],
      ['note', '  note: { en: Thank you. }\n', '', { 'legal_entities.note': null }],
    ],
  },
  {
    kind: 'VAT rates',
    path: 'vat-rates.yaml',
    entry: 'FR lesson 2020-01-01',
    samples: [
      ['rate', '20,', '19.6,', { 'vat_rates.rate_bp': 1_960 }],
      ['to', '2090-12-31', '2091-12-31', { 'vat_rates.valid_to': '2091-12-31' }],
      ['to', ', to: 2090-12-31', '', { 'vat_rates.valid_to': null }],
    ],
  },
  {
    kind: 'venues',
    path: 'venues/town-hall.yaml',
    entry: 'town-hall',
    samples: [
      ['title', 'Hôtel de ville', 'La mairie', { 'venues.title': { en: 'Town Hall', fr: 'La mairie' } }],
      ['city', 'Párizs', 'Bécs', { 'venues.city': { en: 'Paris', hu: 'Bécs' } }],
      ['address', '1 Main', '3 Main', { 'venues.address': '3 Main Square' }],
      ['country', 'FR', 'HU', { 'venues.country': 'HU' }],
      ['legal_entity', 'quay', 'bank', { 'venues.legal_entity_id': idOf('legal_entities', 'bank') }],
      ['color', '#1F4F7A', '#1F4F7B', { 'venues.color': '#1F4F7B' }],
      ['maps', 'org/town', 'org/the-town', { 'venues.google_maps_url': 'https://maps.example.org/the-town-hall' }],
      ['position', 'position: 1', 'position: 7', { 'venues.position': 7 }],
      ['cover', 'cover: hall', 'cover: night', { 'venues.cover_id': idOf('media', 'night') }],
      ['thumbnail', 'thumbnail: night', 'thumbnail: hall', { 'venues.thumbnail_id': idOf('media', 'hall') }],
      ...hallLineNames.map((name): FieldSample => [
        name,
        `${name} of the hall`,
        'As here',
        { [`venues.${name}`]: { en: 'As here' } },
      ]),
      ...hallLineNames.map((name): FieldSample => [
        name,
        `${name}: { en: ${name} of the hall }\n`,
        '',
        { [`venues.${name}`]: null },
      ]),
      ['access', '+33 1', '+33 2', { 'venues.access_phone': '+33 2' }],
      ['access', 'access@', 'door@', { 'venues.access_email': 'door@quai.example' }],
      ['access', 'Ring the bell.', 'Knock.', { 'venues.access_note': { en: 'Knock.' } }],
      ['categories', '{ en: Stalls }', '{ en: Floor }', { 'hall_categories.title': { en: 'Floor' } }],
      ['categories', 'Low seats.', 'Deep seats.', { 'hall_categories.note': { en: 'Deep seats.' } }],
      ['categories', 'seats: 300', 'seats: 301', { 'hall_categories.capacity': 301 }],
      ['categories', ', seats: 300', '', {}],
      ['plan', 'rows: 9', 'rows: 8', { 'venues.plan': says('"rows":8') }],
      ['content', 'By tram.', 'By ship.', { 'venues.content': says('By ship.') }],
      ...publication('venues'),
      ['country', 'country: FR\n', '', { 'venues.country': null }],
      ['cover', 'cover: hall\n', '', { 'venues.cover_id': null }],
      ['thumbnail', 'thumbnail: night\n', '', { 'venues.thumbnail_id': null }],
      ['access', access, '', { 'venues.access_phone': null, 'venues.access_email': null, 'venues.access_note': null }],
      ['access', '  email: access@quai.example\n', '', { 'venues.access_email': null }],
      ['categories', ', note: { en: Low seats. }', '', { 'hall_categories.note': null }],
      ['plan', plan, '', { 'venues.plan': null }],
    ],
  },
  {
    kind: 'soloists',
    path: 'soloists/ada-nagy.yaml',
    entry: 'ada-nagy',
    samples: [
      ['name', 'Ada Nagy', 'Adél Nagy', { 'soloists.name': 'Adél Nagy' }],
      ['profession', 'violin', 'viola', { 'soloists.profession': { en: 'viola' } }],
      ['description', 'Plays.', 'Bows.', { 'soloists.description': { en: 'Bows.' } }],
      ['portrait', 'hall', 'night', { 'soloists.thumbnail_id': idOf('media', 'night') }],
      ['cv', 'cv: notes', 'cv: trio-programme', { 'soloists.cv_url': '/media/trio-programme.pdf' }],
      ['content', 'Born in May.', 'Born in June.', { 'soloists.content': says('Born in June.') }],
      ...publication('soloists'),
      ['portrait', 'portrait: hall\n', '', { 'soloists.thumbnail_id': null }],
      ['cv', 'cv: notes\n', '', { 'soloists.cv_url': null }],
    ],
  },
  {
    kind: 'events',
    path: 'events/trio.yaml',
    entry: 'trio',
    samples: [
      ['title', 'hu: Trió', 'hu: Hárman', { 'events.title': { en: 'Trio', hu: 'Hárman' } }],
      ...eventLineNames.map((name): FieldSample => [
        name,
        `${name} in three`,
        'As three',
        { [`events.${name}`]: { en: 'As three' } },
      ]),
      ['duration', '75', '80', { 'events.duration_minutes': 80 }],
      ['interval', 'interval: 15', 'interval: 0', { 'events.interval_minutes': 0 }],
      ['interval', 'interval: 15\n', '', { 'events.interval_minutes': null }],
      ['age_from', 'age_from: 6', 'age_from: 7', { 'events.age_from': 7 }],
      ['age_from', 'age_from: 6\n', '', { 'events.age_from': null }],
      ['sung_in', '[de, la]', '[la, fr]', { 'events.sung_in': ['la', 'fr'] }],
      ['sung_in', 'sung_in: [de, la]\n', '', { 'events.sung_in': [] }],
      ['surtitles_in', '[hu]', '[Finnish]', { 'events.surtitles_in': ['fi'] }],
      ['vat_class', 'concert', 'lesson', { 'events.vat_class': 'lesson' }],
      ['programme', 'Haydn', 'Mozart', { 'events.program_works': says('Mozart', 'Trio in G', '15', '"trio"') }],
      ['programme', 'Trio in G', 'Trio in A', { 'events.program_works': says('Haydn', 'Trio in A') }],
      ['programme', 'minutes: 15', 'minutes: 16', { 'events.program_works': says('Haydn', '16') }],
      ['programme', 'recording: trio', 'recording: quartet', { 'events.program_works': says('"quartet"') }],
      [
        'programme_file',
        'programme_file: trio-programme',
        'programme_file: notes',
        { 'events.program_url': '/media/notes.pdf' },
      ],
      ['cover', 'cover: hall', 'cover: night', { 'events.cover_id': idOf('media', 'night') }],
      ['share_image', 'image: night', 'image: hall', { 'events.share_image_id': idOf('media', 'hall') }],
      ['content', 'An evening.', 'A morning.', { 'events.content': says('A morning.') }],
      ...publication('events'),
      ...eventLineNames.map((name): FieldSample => [
        name,
        `${name}: { en: ${name} in three }\n`,
        '',
        { [`events.${name}`]: null },
      ]),
      ['programme_file', 'programme_file: trio-programme\n', '', { 'events.program_url': null }],
      ['cover', 'cover: hall\n', '', { 'events.cover_id': null }],
      ['share_image', 'share_image: night\n', '', { 'events.share_image_id': null }],
      ['soloists', ', bo-szabo]', ']', { '- event_soloists': says('"position":1') }],
      [
        'soloists',
        '[ada-nagy, bo-szabo]',
        '[bo-szabo]',
        { 'event_soloists.soloist_id': idOf('soloists', 'bo-szabo'), '- event_soloists': says('"position":1') },
      ],
    ],
  },
  {
    kind: 'dates',
    path: 'dates.yaml',
    entry: 'town-hall 2027-11-27',
    samples: [
      [
        'event',
        'event: trio\n  venue: town-hall\n  date: 2027-11-27',
        'event: duo\n  venue: town-hall\n  date: 2027-11-27',
        { 'event_dates.event_id': idOf('events', 'duo') },
      ],
      ['time', 'time: 19:30', 'time: 20:00', { 'event_dates.starts_at': '2027-11-27T19:00:00+00:00' }],
      ['doors', 'doors: 19:00', 'doors: 19:15', { 'event_dates.doors_at': '2027-11-27T18:15:00+00:00' }],
      ['status', 'status: scheduled', 'status: cancelled', { 'event_dates.status': 'cancelled' }],
      ['status', 'status: scheduled', 'status: postponed', { 'event_dates.status': 'postponed' }],
      ['buy_at', 'elsewhere.example', 'there.example', { 'event_dates.tmp_purchase_link': 'https://there.example' }],
      [
        'issuing_fee',
        'prices: weekday',
        'prices: weekday\n  issuing_fee: 2.00',
        { 'event_dates.issuing_fee_cents': 200 },
      ],
      ['sale_starts', '2026-03-01 10:00', spring, { 'event_tickets.sale_starts_at': inSpring }],
      ['sale_ends', '2027-10-01 10:00', autumn, { 'event_tickets.sale_ends_at': inAutumn }],
      ...publication('event_dates'),
      ['buy_at', '  buy_at: https://elsewhere.example\n', '', { 'event_dates.tmp_purchase_link': null }],
      ['sale_starts', '  sale_starts: 2026-03-01 10:00\n', '', { 'event_tickets.sale_starts_at': null }],
      ['sale_ends', '  sale_ends: 2027-10-01 10:00\n', '', { 'event_tickets.sale_ends_at': null }],
      ['doors', '  doors: 19:00\n', '', { 'event_dates.doors_at': '2027-11-27T17:30:00+00:00' }],
    ],
  },
  {
    kind: 'promo codes',
    path: 'promo-codes.yaml',
    entry: 'FRIENDS',
    samples: [
      ['title', 'en: Friends', 'en: Fellows', { 'promo_codes.title': { en: 'Fellows' } }],
      ['percent', 'percent: 10', 'percent: 15', { 'promo_codes.percent': 15 }],
      [
        'amount',
        'percent: 10',
        'amount: 4.00',
        { 'promo_codes.percent': null, 'promo_codes.kind': 'fixed', 'promo_codes.amount_cents': 400 },
      ],
      ['starts', january, spring, { 'promo_codes.starts_at': inSpring }],
      ['ends', '2027-01-01 10:00', autumn, { 'promo_codes.ends_at': inAutumn }],
      ['max_uses', '100', '101', { 'promo_codes.max_uses': 101 }],
      ['venue', 'town-hall', 'mill', { 'promo_codes.venue_id': idOf('venues', 'mill') }],
      ['starts', `  starts: ${january}\n`, '', { 'promo_codes.starts_at': null }],
      ['ends', '  ends: 2027-01-01 10:00\n', '', { 'promo_codes.ends_at': null }],
      ['max_uses', '  max_uses: 100\n', '', { 'promo_codes.max_uses': null }],
      ['venue', '  venue: town-hall\n', '', { 'promo_codes.venue_id': null }],
    ],
  },
  {
    kind: 'gallery pictures',
    path: 'gallery.yaml',
    entry: 'hall',
    samples: [
      ['venue', 'town-hall', 'mill', { 'gallery_items.venue_id': idOf('venues', 'mill') }],
      ...publication('gallery_items'),
      ['venue', '  venue: town-hall\n', '', { 'gallery_items.venue_id': null }],
    ],
  },
  {
    kind: 'dates',
    path: 'prices.yaml',
    entry: 'town-hall 2027-11-27',
    samples: [
      ['issuing_fee', '1.50', '1.60', { 'event_dates.issuing_fee_cents': 160 }],
      ['zones', 'title: { en: Low seats }\n', 'title: { en: Deep seats }\n', { 'zones.title': { en: 'Deep seats' } }],
      ['zones', 'category: stalls', 'category: balcony', { 'zones.category_id': idOf('hall_categories', 'balcony') }],
      ['zones', '      category: stalls\n', '', { 'zones.category_id': null }],
      ['zones', 'capacity: 100\n', 'capacity: 90\n', { 'zones.capacity': 90 }],
      ['zones', 'capacity: 100\n', 'capacity: 0\n', { 'zones.capacity': 0 }],
      ['zones', 'capacity: 100\n', 'capacity: unlimited\n', { 'zones.capacity': null }],
      ['zones', 'title: { en: Full price }\n', 'title: { en: Whole }\n', { 'event_tickets.title': { en: 'Whole' } }],
      ['zones', '24.00', '24.50', { 'event_tickets.price_cents': 2_450 }],
      ['zones', '24.00', '0.00', { 'event_tickets.price_cents': 0 }],
      ['zones', 'For all.', 'For most.', { 'event_tickets.description': { en: 'For most.' } }],
      ['zones', '          description: { en: For all. }\n', '', { 'event_tickets.description': null }],
      ['zones', 'wheelchair', 'companion', { 'event_tickets.access': 'companion' }],
      ['zones', '          access: wheelchair\n', '', { 'event_tickets.access': null }],
      ['sale_starts', '2026-02-01 10:00', spring, { 'event_tickets.sale_starts_at': inSpring }],
      ['sale_ends', '2027-11-01 10:00', autumn, { 'event_tickets.sale_ends_at': inAutumn }],
    ],
  },
  {
    kind: 'dates',
    path: 'dates.yaml',
    entry: 'town-hall 2027-11-28 matinee',
    samples: [
      ['zones', 'price: 30.00', 'price: 31.00', { 'event_tickets.price_cents': 3_100 }],
      ['prices', zones, 'prices: sunday', {}],
    ],
  },
]
