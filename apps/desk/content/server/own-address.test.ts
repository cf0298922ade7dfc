/**
 * Runs through all content types and their slugs: generated ones, and those refused as duplicates.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { Fields } from '../content.ts'
import { textKinds } from '../testing/kinds.ts'
import { type Named, storeNamed } from '../testing/named.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let named: Named
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeAll(async () => {
  named = await storeNamed(desk)
  visitor = (await desk.signedIn('owner')).visitor
})

const kinds = textKinds.filter(({ name }) => !['menu link', 'question'].includes(name))

describe.each(kinds)('the address of each kind of text, $name:', (kind) => {
  const room = `/desk/${kind.room}`
  const send = (mine: Fields) => visitor.post(room, { was: {}, mine, intent: 'save' })
  /** Returns the id of a text with a typed or generated slug. */
  async function write(words: string, changed: Fields): Promise<number> {
    const { payload, props } = await send({ ...kind.fields(words, named), ...changed })
    expect(props.errors).toEqual({})
    return Number(new URL(payload.url).pathname.split('/').at(-1))
  }
  const fieldsOf = async (id: number): Promise<Fields> => (await visitor.hybrid(`${room}/${id}`)).props.writing.fields
  const slugs = Object.keys(
    kind.fields('x', { pictures: [1, 2], soloists: [1, 2], categories: [1, 2], files: ['a', 'b'] }),
  ).filter((name) => name.startsWith('slug'))
  const noSlugs = Object.fromEntries(slugs.map((name) => [name, '']))

  test('of words in other letters it is the name of the kind, and of two of them each has its own', async () => {
    const made: (string | undefined)[] = []
    for (const [at, words] of ['写真', '音楽'].entries()) {
      const texts = Object.fromEntries(
        Object.keys(kind.fields('x', named)).flatMap((name) => (/^(title_en|name)$/.test(name) ? [[name, words]] : [])),
      )
      const id = await write(`Other${at}`, { ...texts, ...noSlugs })
      const { rows } = await sql<{ own: Record<string, any> }>`
        select to_jsonb(own) as own from ${sql.table(kind.table)} as own where id = ${id}`.execute(db)
      const { slug, key } = rows[0]!.own
      made.push(typeof slug === 'string' ? slug : (slug?.en ?? key))
    }
    // An address ending in a number is a further page of a category.
    expect(made).toEqual([kind.name, kind.name === 'category' ? 'category-2-articles' : `${kind.name}-2`])
  })

  test.each(slugs.slice(0, 1))(
    'that another has is refused, %s and any other one, and nothing is saved',
    async (first) => {
      const theirs = await write('Quartet', {})
      const mine = await write('Quintet', {})
      const [before, taken] = [await fieldsOf(mine), await fieldsOf(theirs)]
      for (const name of slugs) {
        const { props } = await visitor.post(`${room}/${mine}`, {
          was: before,
          mine: { ...before, [name]: taken[name] },
        })
        expect(props.errors).toEqual({ [name]: expect.stringMatching(/URL is already taken/) })
      }
      const { writing, draft } = (await visitor.hybrid(`${room}/${mine}`)).props
      expect([writing.fields, draft.mine]).toEqual([before, { ...before, [slugs.at(-1)!]: taken[slugs.at(-1)!] }])
      const again = await send({ ...kind.fields('Another', named), [first]: taken[first]! })
      expect(Object.keys(again.props.errors)).toEqual([first])
    },
  )

  test.each(slugs.slice(1, 2))('of another language hinders English ones, which stand in', async () => {
    const theirs = await write('Sextet', { slug_en: 'sextet', slug_fr: 'sextuor', slug_hu: 'szextett' })
    // A generated slug is unused in every language.
    const made = await fieldsOf(await write('Szextett', { ...noSlugs, title_en: 'Szextett' }))
    expect([made['slug_en'], theirs]).toEqual([expect.stringMatching(/^szextett-2/), expect.any(Number)])
    const mine = await write('Septet', {})
    const before = await fieldsOf(mine)
    const { props } = await visitor.post(`${room}/${mine}`, {
      was: before,
      mine: { ...before, ...noSlugs, slug_en: 'sextuor' },
    })
    expect(Object.keys(props.errors)).toEqual(['slug_en'])
  })
})
