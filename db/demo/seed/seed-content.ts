import type { Transaction } from 'kysely'
import { href } from '@cadenza/navigation'
import { planSchema } from '../../../shop/catalogue/server/halls/plan-schema.ts'
import { routes } from '../../../shop/routes.ts'
import type { Database } from '../../schema/database.ts'
import type { Documents } from '../content/documents.ts'
import { measureEvening, type DemoEvent } from '../events/event.ts'
import { events } from '../events.ts'
import { gallery } from '../content/gallery.ts'
import { questionnaire, survey } from '../content/surveys.ts'
import {
  nameEventCover,
  nameEventShareImage,
  nameGalleryPicture,
  namePortrait,
  nameVenueCover,
  nameVenueThumbnail,
} from '../pictures/pictures.ts'
import { plans } from '../plans.ts'
import { soloists, type DemoSoloist } from '../soloists.ts'
import {
  arrange,
  button,
  image,
  quote,
  row,
  section,
  store,
  text,
  title,
  type Draft,
  type Texts,
} from '../content/texts.ts'
import { countryOf, venues, type DemoVenue } from '../venues.ts'
import { seedTexts } from './seed-texts.ts'

/** Ids of the stored pictures by name. */
type MediaIds = ReadonlyMap<string, number>

const askUs: Texts = { en: 'Ask us a question', fr: 'Nous poser une question', hu: 'Kérdezzen tőlünk' }
const sound: Texts = { en: 'How it sounds', fr: 'L’acoustique', hu: 'Hogyan szól' }
const arrival: Texts = { en: 'Good to know', fr: 'Bon à savoir', hu: 'Jó tudni' }
const listening: Texts = { en: 'What to listen for', fr: 'À écouter', hu: 'Mire figyeljünk' }

/** Venues, soloists, events, gallery, pages, articles and questions. */
export async function seedContent(db: Transaction<Database>, media: MediaIds, documents: Documents): Promise<void> {
  await seedVenues(db, media)
  const soloistIds = await seedSoloists(db, media, documents)
  await seedEvents(db, { media, documents, soloistIds })
  await seedGallery(db, media)
  await seedSurveys(db)
  await seedTexts(db)
}

async function seedVenues(db: Transaction<Database>, media: MediaIds): Promise<void> {
  const rows = venues.map((venue, position) => ({
    slug: venue.slug,
    title: store(venue.title),
    city: store(venue.city),
    address: venue.address,
    country: countryOf(venue),
    color: venue.color,
    content: store(arrange(venue.slug, describeVenue(venue))),
    cover_id: findPicture(media, nameVenueCover(venue)),
    thumbnail_id: findPicture(media, nameVenueThumbnail(venue)),
    google_maps_url: `https://www.google.com/maps/search/?api=1&query=${venue.place}`,
    position,
    plan: JSON.stringify(planSchema.parse(plans[venue.slug])),
  }))
  const stored = await db.insertInto('venues').values(rows).returning(['id', 'slug']).execute()
  const categories = venues.flatMap(({ slug, zones }) =>
    zones.map(({ key, title, note }, position) => ({
      venue_id: stored.find((candidate) => candidate.slug === slug)!.id,
      key,
      title: store(title),
      note: store(note),
      position,
    })),
  )
  await db.insertInto('hall_categories').values(categories).execute()
}

function describeVenue(venue: DemoVenue): Draft[] {
  const [hall, acoustics, access] = venue.story
  const picture = gallery.find((candidate) => candidate.venue === venue.slug)
  return [
    text(hall),
    row([7, title(sound), text(acoustics)], [5, ...(picture ? [image(nameGalleryPicture(picture))] : [])]),
    section('paper', title(arrival), text(access), button(askUs, `${href(routes.home)}#contact-us`)),
  ]
}

async function seedSoloists(
  db: Transaction<Database>,
  media: MediaIds,
  { cvs }: Documents,
): Promise<Map<string, number>> {
  const rows = soloists.map((soloist) => ({
    slug: soloist.slug,
    name: soloist.name,
    profession: store(soloist.profession),
    description: store(soloist.description),
    content: store(arrange(soloist.slug, describeSoloist(soloist))),
    thumbnail_id: findPicture(media, namePortrait(soloist)),
    cv_url: cvs.get(soloist.slug),
  }))
  const stored = await db.insertInto('soloists').values(rows).returning(['id', 'slug']).execute()
  return new Map(stored.map(({ id, slug }) => [slug, id]))
}

function describeSoloist({ biography }: DemoSoloist): Draft[] {
  return [text(...biography.story), ...(biography.quote ? [quote(biography.quote)] : [])]
}

async function seedEvents(
  db: Transaction<Database>,
  { media, documents, soloistIds }: { media: MediaIds; documents: Documents; soloistIds: ReadonlyMap<string, number> },
): Promise<void> {
  const rows = events.map((event) => ({
    slug: event.slug,
    title: store(event.title),
    subtitle: store(event.subtitle),
    content: store(arrange(event.slug, describeEvent(event))),
    program_works: JSON.stringify(event.works),
    program_url: documents.programs.get(event.slug),
    duration_minutes: measureEvening(event),
    cover_id: findPicture(media, nameEventCover(event)),
    share_image_id: findPicture(media, nameEventShareImage(event)),
  }))
  const stored = await db.insertInto('events').values(rows).returning(['id', 'slug']).execute()
  const appearances = events.flatMap((event) =>
    event.soloists.map((slug, position) => ({
      event_id: stored.find((candidate) => candidate.slug === event.slug)!.id,
      soloist_id: soloistIds.get(slug)!,
      position,
    })),
  )
  await db.insertInto('event_soloists').values(appearances).execute()
}

function describeEvent(event: DemoEvent): Draft[] {
  const [about, detail] = event.story
  return [text(about), ...(event.quote ? [quote(event.quote)] : []), title(listening), text(detail)]
}

async function seedGallery(db: Transaction<Database>, media: MediaIds): Promise<void> {
  const stored = await db.selectFrom('venues').select(['id', 'slug']).execute()
  const rows = gallery.map((picture, position) => ({
    media_id: findPicture(media, nameGalleryPicture(picture)),
    venue_id: stored.find(({ slug }) => slug === picture.venue)?.id ?? null,
    position,
  }))
  await db.insertInto('gallery_items').values(rows).execute()
}

async function seedSurveys(db: Transaction<Database>): Promise<void> {
  const { content, slug, title, ...ofSurvey } = survey
  await db
    .insertInto('surveys')
    .values({
      ...ofSurvey,
      slug: store(slug),
      title: store(title),
      content: store(arrange(survey.key, content, 'survey-input')),
    })
    .execute()
  await db
    .insertInto('questionnaires')
    .values({
      key: questionnaire.key,
      title: store(questionnaire.title),
      content: store(arrange(questionnaire.key, questionnaire.content, 'questionnaire-input')),
    })
    .execute()
}

function findPicture(media: MediaIds, name: string): number {
  const id = media.get(name)
  if (id === undefined)
    throw new Error(`The demo season has no picture named "${name}": order it in db/demo/pictures/pictures.ts.`)
  return id
}
