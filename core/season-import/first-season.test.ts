import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { paint } from '../content/media/server/testing/picture-bytes.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { priceList } from './fields/seats.ts'
import { importSeason } from './import-season.ts'
import { seasonKinds } from './kinds.ts'
import { countChanges } from './report.ts'

const guide =
  (await readFile('docs/first-season.md', 'utf8')) + (await readFile('docs/reference/season-files.md', 'utf8'))
const shop = await createTestShop({ season: false })
afterAll(shop.close)

/** Returns the files that the guide asks its reader to write. */
function readExamples(): Map<string, string> {
  const found = guide.matchAll(/^`([\w/-]+\.yaml)`[^\n]*\n\n```yaml\n(.*?)```/gms)
  return new Map([...found].map(([, path, text]) => [path!, text!]))
}

test('the guide to the first season: its files put a concert on sale in an empty shop that is running', async () => {
  const visitor = shop.visitor('hu')
  expect((await visitor.get('/')).status).toBe(200)
  const files = readExamples()
  expect(files.size).toBe(9)
  files.set('pages/terms/en.md', 'Prices include tax.')
  const { dataDirectory } = shop.config
  const folder = join(dataDirectory, 'my-season')
  await mkdir(join(folder, 'pictures'), { recursive: true })
  await paint().jpeg().toFile(join(folder, 'pictures/town-hall.jpg'))
  const media = { dataDirectory, folder, paths: ['pictures/town-hall.jpg'] }
  expect(countChanges(await importSeason(shop.db, files, { media }))).toBe(8)
  const { props } = await visitor.get('/events/town-hall/2030-11-27')
  expect(props.event.title).toBe('Az első este')
  expect(props.selectedVenue.plan.areas).toHaveLength(1)
  expect(props.selectedVenue.cover.alt_text).toBe('A terem a pódiumról')
  const [ticket] = props.eventDate.eventTickets
  expect(ticket).toMatchObject({ stock: 180, on_sale: true, ticket: { price: 24 } })
  await visitor.post(`/cart/add/${ticket.id}`, { quantity: 2 })
  expect((await visitor.get('/cart')).props.cart).toMatchObject({ count: 2, grand_total: 51 })
  const survey = await visitor.get('/survey/after-the-concert')
  expect(survey.props).toMatchObject({ title: 'A koncert után', content: [{}, { props: { field: 'music' } }, {}] })
})

test('the guide to the first season names every field', () => {
  const shapes = [...seasonKinds.map(({ schema }) => schema), priceList].map(
    (schema) => (schema as { shape?: object }).shape ?? {},
  )
  const names = shapes.flatMap((shape) => Object.keys(shape))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
