import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { locales, pickText, type Locale } from '#values/locales.ts'
import { replaceUnprintable } from '#values/printable.ts'
import type { MadeDocument } from './media-index.ts'
import type { DemoEntries, DemoEvent, DemoSoloist } from './read-season.ts'
import { type Texts, toTexts } from './texts.ts'

export interface DemoDocument extends MadeDocument {
  write: () => Promise<Uint8Array>
}

type Page = (document: PDFKit.PDFDocument, locale: Locale) => void

const [margin, measure] = [36, 348]
const [ink, muted, brass] = ['#1B1512', '#5E544C', '#7A5C14']
const typefaces = {
  display: '@expo-google-fonts/bodoni-moda/500Medium/BodoniModa_500Medium.ttf',
  italic: '@expo-google-fonts/bodoni-moda/400Regular_Italic/BodoniModa_400Regular_Italic.ttf',
  text: '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  slanted: '@expo-google-fonts/instrument-sans/400Regular_Italic/InstrumentSans_400Regular_Italic.ttf',
}
const intervalWord: Texts = { en: 'Interval:', fr: 'Entracte :', hu: 'Szünet:' }
const thisSeason: Texts = { en: 'This season', fr: 'Cette saison', hu: 'Ebben az évadban' }
const short = (minutes: number): Texts => ({ en: `${minutes} min`, fr: `${minutes} min`, hu: `${minutes} perc` })
const whole = (minutes: number): Texts => ({
  en: `About ${minutes} minutes`,
  fr: `Environ ${minutes} minutes`,
  hu: `Körülbelül ${minutes} perc`,
})

/** Minutes of the interval; all other events have none. */
const intervals: Readonly<Record<string, number>> = {
  'eight-seasons': 20,
  'from-the-village': 20,
  'nine-friends-gala': 25,
  'two-exiles-in-paris': 20,
  'three-quartets': 20,
}

/** Returns a programme for every event and a page on every soloist, each in three languages. */
export function listDocuments({ events, soloists }: Pick<DemoEntries, 'events' | 'soloists'>): DemoDocument[] {
  const programmes = [...events].map(([slug, event]) => {
    const players = (event.soloists ?? []).flatMap((name) => soloists.get(name) ?? [])
    const recipe = { event, players, interval: intervals[slug] ?? 0 }
    const page: Page = (document, locale) => drawProgram(document, locale, recipe)
    return { name: event.programme_file, made_of: hash(recipe), write: () => writePdf(toTexts(event.title).en, page) }
  })
  const lives = [...soloists].map(([slug, soloist]) => {
    const recipe = { soloist, roles: [...events.values()].filter((event) => event.soloists?.includes(slug)) }
    const page: Page = (document, locale) => drawCv(document, locale, recipe)
    return { name: soloist.cv, made_of: hash(recipe), write: () => writePdf(soloist.name, page) }
  })
  return [...programmes, ...lives]
}

const hash = (recipe: object) => createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 12)

async function writePdf(title: string, page: Page): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A5',
    margin,
    autoFirstPage: false,
    displayTitle: true,
    info: { Title: title },
  })
  for (const [name, path] of Object.entries(typefaces))
    document.registerFont(name, fileURLToPath(import.meta.resolve(path)))
  for (const locale of locales) {
    document.addPage()
    page(document, locale)
  }
  document.end()
  return buffer(document)
}

/** Text between asterisks is in italics, as are titles of works. */
function splitItalics(words: string): { text: string; italic: boolean }[] {
  return words
    .split('*')
    .map((part, index) => ({ text: part, italic: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

function drawProgram(
  document: PDFKit.PDFDocument,
  locale: Locale,
  { event, players, interval }: { event: DemoEvent; players: readonly DemoSoloist[]; interval: number },
): void {
  drawHeading(document, say(locale, event.title), say(locale, event.subtitle))
  for (const { composer, work, minutes } of event.programme) {
    const top = document.y
    document
      .font('text')
      .fontSize(8)
      .fillColor(muted)
      .text(composer.toLocaleUpperCase(locale), margin, top, { characterSpacing: 0.8 })
    document.fontSize(9).text(say(locale, short(minutes)), margin, top + 12, { width: measure, align: 'right' })
    document
      .font('italic')
      .fontSize(12)
      .fillColor(ink)
      .text(say(locale, work), margin, top + 11, { width: measure - 48 })
    document.moveDown(0.5)
  }
  const rest = interval > 0 ? `${say(locale, intervalWord)} ${say(locale, short(interval))}  ·  ` : ''
  document
    .font('text')
    .fontSize(9)
    .fillColor(muted)
    .text(`${rest}${say(locale, whole(event.duration))}`)
    .moveDown(1.4)
  const names = players.map(({ name, profession }) => `${name}, ${say(locale, profession)}`)
  document.fillColor(ink).text(names.join('  ·  '), { lineGap: 3 })
}

function drawCv(
  document: PDFKit.PDFDocument,
  locale: Locale,
  { soloist, roles }: { soloist: DemoSoloist; roles: readonly DemoEvent[] },
): void {
  drawHeading(document, soloist.name, say(locale, soloist.profession))
  const parts = say(locale, soloist.content).trim().split('\n\n')
  const quote = parts.find((part) => part.startsWith('> '))?.slice('> '.length)
  document.font('text').fontSize(11).fillColor(ink).text(say(locale, soloist.description), { lineGap: 4 }).moveDown(0.8)
  document.fontSize(9)
  for (const paragraph of parts) if (!paragraph.startsWith('> ')) drawParagraph(document, paragraph)
  if (quote) document.font('italic').fontSize(12).fillColor(brass).text(quote, { lineGap: 2 }).moveDown(0.4)
  document.font('text').moveDown(0.8)
  document
    .fontSize(8)
    .fillColor(muted)
    .text(say(locale, thisSeason).toLocaleUpperCase(locale), { characterSpacing: 0.8 })
    .moveDown(0.4)
  for (const { title, subtitle } of roles)
    document
      .font('italic')
      .fontSize(13)
      .fillColor(ink)
      .text(`${say(locale, title)} – ${say(locale, subtitle)}`)
      .moveDown(0.2)
}

function drawParagraph(document: PDFKit.PDFDocument, words: string): void {
  const runs = splitItalics(words)
  for (const [index, { text, italic }] of runs.entries())
    document.font(italic ? 'slanted' : 'text').text(text, { lineGap: 3, continued: index < runs.length - 1 })
  document.moveDown(0.5)
}

/** Draws the title over five lines, like the start of a staff. */
function drawHeading(document: PDFKit.PDFDocument, title: string, subtitle: string): void {
  document.font('display').fontSize(27).fillColor(ink).text(title, margin, margin, { width: measure, lineGap: -2 })
  document.font('italic').fontSize(14).fillColor(brass).text(subtitle, { width: measure }).moveDown(0.7)
  for (let line = 0; line < 5; line++) {
    const y = document.y + line * 4
    document
      .moveTo(margin, y)
      .lineTo(margin + measure, y)
      .lineWidth(0.5)
      .stroke(brass)
  }
  document.y += 38
}

const say = (locale: Locale, texts: string | Texts): string => replaceUnprintable(pickText(toTexts(texts), locale))
