import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskIsFull, whileFailing } from '#platform/testing/failing-writes.ts'
import type { Answers, FormField } from '#core/content/blocks/fields.ts'
import { storeQuestionnaire, storeSurvey } from '#core/surveys/server/testing/samples.ts'
import { runCommand } from '../admin/run-command.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { answerCommands } from './commands.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())

async function run(...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []]
  const context = {
    config: () => shop.config,
    databaseUrl: async () => shop.database.url,
    database: async () => shop.database,
    print: (line: string) => void out.push(line),
    resolvePath: (path: string) => join(shop.config.dataDirectory, path),
    actor: 'test',
    signal: new AbortController().signal,
  }
  const printError = (line: string) => void errors.push(line)
  const code = await runCommand(args, { commands: answerCommands, context, printError })
  return { code, out: out.map((line) => `${line}\n`).join(''), errors: errors.join('\n') }
}

const options = [
  { value: 'stalls', label: 'In the stalls' },
  { value: 'balcony', label: 'On the "balcony", left' },
]
const fields: FormField[] = [
  { field: 'words', kind: 'textarea', label: 'What, now?' },
  { field: 'seat', kind: 'radio', label: 'Where?', options },
  { field: 'seats', kind: 'checkbox', label: 'Where?', options },
  { field: 'warmth', kind: 'number', label: 'How warm?' },
]

async function storeAnswers(key: string, all: Answers[], kind: 'survey' | 'questionnaire' = 'survey'): Promise<void> {
  const id = await (kind === 'survey'
    ? storeSurvey(shop.db, { key, fields })
    : storeQuestionnaire(shop.db, { key, fields }))
  const created_at = new Date('2026-11-22T19:30:00Z')
  for (const given of all) {
    const row = { locale: 'hu' as const, answers: JSON.stringify(given), created_at }
    if (kind === 'survey')
      await shop.db
        .insertInto('survey_submissions')
        .values({ ...row, survey_id: id, points: 0 })
        .execute()
    else
      await shop.db
        .insertInto('questionnaire_submissions')
        .values({ ...row, questionnaire_id: id })
        .execute()
  }
}

test('answers: a column for each field with its English title, choices in their words, what was not answered empty', async () => {
  await storeAnswers('columns', [
    { words: 'Jó volt.\nNagyon "jó".', seat: 'balcony', seats: ['stalls', 'balcony'], warmth: -3.5 },
    { seat: 'pit' },
  ])
  const { code, out } = await run('answers', 'columns')
  expect(code).toBe(0)
  expect(out).toBe(
    [
      '\uFEFFReceived,Language,"What, now?",Where? (seat),Where? (seats),How warm?',
      '2026-11-22 20:30,hu,"Jó volt.\nNagyon ""jó"".","On the ""balcony"", left","In the stalls; On the ""balcony"", left",-3.5',
      '2026-11-22 20:30,hu,,pit,,',
      '',
    ].join('\r\n'),
  )
})

test.each([
  '=1+1',
  '+36 1 234',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u200B=1',
  '＝1',
  '＋1',
  '－1',
  '＠A',
  '=HYPERLINK("x")',
])('answers: %j is a text in a spreadsheet, never a formula', async (words) => {
  const key = `formula-${crypto.randomUUID()}`
  await storeAnswers(key, [{ words }])
  const [, line] = (await run('answers', key)).out.split(/\r\n/)
  const [, , cell] = line!.match(/"(?:[^"]|"")*"|[^,]+/g)!
  expect(cell!.replace(/^"/, '')[0]).toBe("'")
})

test('answers: of a questionnaire, with semicolons where a spreadsheet wants them', async () => {
  await storeAnswers('hours', [{ words: 'a;b', warmth: 20 }], 'questionnaire')
  const { out } = await run('answers', 'hours', '--questionnaire', '--semicolons')
  expect(out.split('\r\n')[1]).toBe('2026-11-22 20:30;hu;"a;b";;;20')
})

test('answers: those to a field that is asked no more have a column of its name', async () => {
  await storeAnswers('former', [{ words: 'A', gone: 'B' }])
  const [titles, line] = (await run('answers', 'former')).out.split('\r\n')
  expect([titles, line].map((text) => text?.split(',').at(-1))).toEqual(['gone', 'B'])
})

test('answers: go into a new file that only its owner can read, and into the audit log', async () => {
  await storeAnswers(
    'filed',
    Array.from({ length: 1001 }, (_, index) => ({ words: `Answer ${index}` })),
  )
  const { out } = await run('answers', 'filed', 'answers.csv')
  expect(out).toMatch(/answers.csv: 1001 answers to "After the concert"/)
  const path = join(shop.config.dataDirectory, 'answers.csv')
  const lines = (await readFile(path, 'utf8')).split('\r\n')
  expect([lines.length, lines[1], lines[1001]]).toEqual([
    1003,
    '2026-11-22 20:30,hu,Answer 0,,,',
    '2026-11-22 20:30,hu,Answer 1000,,,',
  ])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const again = await run('answers', 'filed', 'answers.csv')
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining('is there already: name a new file')])
  const audit = await shop.db.selectFrom('audit_log').selectAll().where('subject', '=', 'survey filed').execute()
  expect(audit).toMatchObject([{ actor: 'test', action: 'answers', details: { count: 1001 } }])
})

test('answers: a form that is not there is told with the one that was meant', async () => {
  await storeSurvey(shop.db, { key: 'after-the-gala' })
  const { code, errors } = await run('answers', 'after-the-gale')
  expect(code).toBe(1)
  expect(errors).toContain('There is no survey "after-the-gale". Did you mean "after-the-gala"?')
  expect((await run('answers', 'after-the-gala', '--questionnaire')).errors).toContain('There is no questionnaire')
})

test('answers: those that cannot be written into the audit log have failed', async () => {
  await storeSurvey(shop.db, { key: 'noted' })
  await whileFailing(shop.db, 'insert on audit_log', async () => {
    expect(await run('answers', 'noted')).toMatchObject({ code: 1, errors: expect.stringContaining(diskIsFull) })
  })
})
