import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { storeQuestionnaire, storeSurvey } from '#core/surveys/server/testing/samples.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  await storeSurvey(shop.db, { key: 'sound' })
  await storeQuestionnaire(shop.db, { key: 'sound' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const table of ['survey_submissions', 'questionnaire_submissions', 'attempts'] as const)
    await shop.db.deleteFrom(table).execute()
})

const script = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown
const right = { text: 'Anna' }

/** Hostile values in place of an answer. */
const values: [string, unknown][] = [
  ['nothing', null],
  ['a number', 7],
  ['a number beyond all', 1e300],
  ['yes', true],
  ['an empty list', []],
  ['a list of lists', [[['a']]]],
  ['a list of what is nothing', [null, undefined, {}]],
  ['an object', { a: 1 }],
  ['an object that says it is a text', { toString: 'a', valueOf: 'b', length: 3 }],
  ['a prototype', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['a constructor', { constructor: { prototype: { polluted: true } } }],
  ['a script', script],
  ['zero characters', 'a\u0000b\u0000'],
  ['half a character', '\uD800'],
  ['a reversed text', '\u202Egpj.exe'],
  ['200,000 characters', 'x'.repeat(200_000)],
  ['many marks on a letter', `e${'\u0301'.repeat(50_000)}`],
  ['many spaces', ' '.repeat(100_000)],
  ['a query', `'; drop table surveys; --`],
  ['a template', '${7*7}{{7*7}}'],
  ['what looks like a number', '0x10'],
  ['a day that is none', '2026-02-30'],
  ['a choice that is none', 'toString'],
  ['many ticks', Array.from({ length: 500 }, () => 'organ')],
  ['levels', deep(20)],
]
const names = ['text', 'number', 'date', 'radio', 'checkbox', 'rating'] as const

// Holds: behind.answers-hostile-refused-by-field
test.each(values.flatMap(([title, value]) => names.map((name) => [title, name, value] as const)))(
  'answers: %s as the answer to %s is refused by its field or kept as it may be, and nothing breaks',
  async (title, name, value) => {
    const visitor = shop.visitor('en')
    const { status, props } = await visitor.post('/questionnaire/submit/sound', {
      fields: { ...right, [name]: value },
    })
    // A prototype is refused before it is read; everything else is an answer, valid or not.
    const isReadable = !/prototype|constructor/.test(title)
    expect(status).toBe(isReadable ? 200 : 400)
    const errors = Object.entries(
      isReadable ? (props.errors['questionnaire-sound'] ?? {}) : { [`fields.${name}`]: 'refused' },
    )
    expect(errors.every(([field, message]) => field === `fields.${name}` && /\S/.test(String(message)))).toBe(true)
    const stored = await shop.db.selectFrom('questionnaire_submissions').select('answers').execute()
    expect(stored).toHaveLength(errors.length === 0 ? 1 : 0)
    for (const { answers } of stored) expectRight(answers)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  },
)

/** Expects that stored answers have the type of their question. */
function expectRight(answers: Record<string, unknown>): void {
  expect(Object.keys(answers).every((name) => name === 'text' || names.some((one) => one === name))).toBe(true)
  const { text, number = 0, date = '2026-06-01', radio = 'stalls', checkbox = ['organ'], rating = 5 } = answers
  expect(String(text).length).toBeLessThanOrEqual(20)
  expect(number).toBeGreaterThanOrEqual(0)
  expect(date).toMatch(/^2026-\d\d-\d\d$/)
  expect(['stalls', 'balcony']).toContain(radio)
  expect(['strings', 'winds', 'organ']).toEqual(expect.arrayContaining(checkbox as string[]))
  expect([1, 2, 3, 4, 5]).toContain(rating)
}

const bodies: [string, unknown, number][] = [
  ['no fields', {}, 200],
  ['fields that are a text', { fields: script }, 200],
  ['fields that are a list', { fields: [right] }, 200],
  ['fields that are nothing', { fields: null }, 200],
  ['a list', [{ fields: right }], 200],
  ['a text', script, 200],
  ['a field of another form', { fields: { admin: true, points: 1_000_000 } }, 200],
  ['fields in fields', { fields: { fields: right } }, 200],
  ['more values than a request may have', { fields: { checkbox: Array.from({ length: 1500 }, () => 'organ') } }, 400],
  ['more levels than a request may have', { fields: deep(40) }, 400],
]

// Holds: behind.answers-hostile-refused-by-field
test.each(bodies)(
  'answers: of a body that is %s nothing is kept, and the form says what it wants',
  async (_, body, status) => {
    const answer = await shop.visitor('en').post('/survey/sound', body as object)
    expect(answer.status).toBe(status)
    if (status === 200) expect(Object.keys(answer.props.errors)).not.toEqual([])
    expect(await shop.db.selectFrom('survey_submissions').selectAll().execute()).toEqual([])
  },
)

// Holds: behind.answers-hostile-refused-by-field
test('answers: what is no question of the form is not kept beside those that are', async () => {
  const fields = { ...right, admin: true, points: 1_000_000, textarea: 'A', 'text ': 'B' }
  await shop.visitor('en').post('/survey/sound', { fields, points: 1_000_000 })
  const stored = await shop.db.selectFrom('survey_submissions').select(['answers', 'points']).execute()
  expect(stored).toEqual([{ answers: { text: 'Anna', textarea: 'A' }, points: 50 }])
})

const plain: [string, Record<string, string>][] = [
  ['names with many brackets', { [`fields${'[a]'.repeat(10)}`]: 'x' }],
  ['a prototype by its name', { 'fields[__proto__][text]': 'x', 'fields[constructor][prototype][a]': 'x' }],
  ['an answer with members', { 'fields[text][a]': 'x' }],
  ['brackets that do not close', { 'fields[text': 'x' }],
  ['zero characters', { 'fields\u0000[text]': 'x' }],
  ['a file’s name', { 'fields"; filename="a.html': 'x' }],
]

// Holds: behind.answers-hostile-refused-by-field
test.each(plain)('answers: a plain form with %s comes back to its page', async (_, fields) => {
  const visitor = shop.visitor('hu')
  await visitor.get('/survey/sound')
  const { status, props } = await visitor.submit('/survey/sound', fields)
  expect([status, Object.keys(props.errors).length > 0]).toEqual([200, true])
  expect(await shop.db.selectFrom('survey_submissions').selectAll().execute()).toEqual([])
})

test('answers: a form with files has its fields read, and the files are nobody’s', async () => {
  const visitor = shop.visitor()
  await visitor.post('/survey/sound', {})
  const part = (name: string, value: string, file = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  const token = decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? '')
  const payload = `${part('_token', token)}${part('fields[text]', 'x', '; filename="a.html"')}--b--\r\n`
  const answer = await shop.inject({
    method: 'POST',
    url: '/survey/sound',
    payload,
    headers: {
      host: new URL(shop.config.origins.en).host,
      'content-type': 'multipart/form-data; boundary=b',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  expect(answer.statusCode).toBeLessThan(500)
  expect(await shop.db.selectFrom('survey_submissions').selectAll().execute()).toEqual([])
})

// Holds: behind.answers-hostile-refused-by-field
test('answers: what comes back to a plain form is text in its page, never markup', async () => {
  const visitor = shop.visitor()
  await visitor.get('/survey/sound')
  const { body, props } = await visitor.submit('/survey/sound', { 'fields[text]': '', 'fields[textarea]': script })
  expect(props.input.fields.textarea).toBe(script)
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<img src=x')
})
