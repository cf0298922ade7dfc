import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { storePicture, writeSeason } from './testing/small-season.ts'
import { trySeason } from './testing/try-season.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await storePicture(database.db)
})
afterAll(() => database.close())

const findProblems = (files: SeasonFiles) => trySeason(database, files)

const survey = 'surveys/evening.yaml'
const field = (more: string, name = 'survey-input') =>
  `  - ${name}:\n      field: music\n      kind: rating\n      label: { en: The music?, hu: A zene? }\n${more}`
const inSurvey = (content: string) => writeSeason({ [survey]: `title: { en: The evening }\ncontent:\n${content}` })
const scale = (more: string) => inSurvey(field('').replace('rating', 'scale') + more)
const manyFields = Array.from({ length: 31 }, (_, index) => field('').replace('music', `music-${index}`)).join('')
const refusals: [name: string, files: SeasonFiles, problem: RegExp][] = [
  [
    'a field of a questionnaire in a survey',
    inSurvey(field('') + field('', 'questionnaire-input')),
    /^surveys\/evening.yaml:7: questionnaire-input: stands outside of a questionnaire/,
  ],
  [
    'a field twice',
    inSurvey(field('') + field('')),
    /^surveys\/evening.yaml:7: survey-input: the field music is there/,
  ],
  ['too many fields', inSurvey(manyFields), /^surveys\/evening.yaml:123: survey-input: a form has 30 fields at most/],
  [
    'an unknown kind of field',
    inSurvey(field('').replace('rating', 'stars')),
    /^surveys\/evening.yaml:5: survey-input, kind: is one of text, textarea, email/,
  ],
  [
    'a field without its question',
    inSurvey(field('').replace('label:', '#')),
    /^surveys\/evening.yaml:3: survey-input, label: is missing/,
  ],
  [
    'an unknown field of a block',
    inSurvey(field('      requird: true\n')),
    /^surveys\/evening.yaml:7: survey-input: "requird" is no field here. Did you mean "required"/,
  ],
  [
    'neither yes nor no',
    inSurvey(field('      required: maybe\n')),
    /^surveys\/evening.yaml:7: survey-input, required: is no true or false/,
  ],
  ['a number in words', scale('      max: ten\n'), /^surveys\/evening.yaml:7: survey-input, max: is no number/],
  ['too large a number', scale('      max: 12\n'), /^surveys\/evening.yaml:7: survey-input, max: is at most 10/],
  [
    'a scale that ends before it begins',
    scale('      min: 5\n      max: 2\n'),
    /^surveys\/evening.yaml:3: survey-input: has its bounds the wrong way round/,
  ],
  [
    'a value twice',
    inSurvey(
      field('      options:\n        - { value: a, label: A }\n        - { value: a, label: B }\n').replace(
        'rating',
        'radio',
      ),
    ),
    /^surveys\/evening.yaml:7: survey-input, options: has a value twice/,
  ],
  [
    'a text of a block without English',
    inSurvey(field('').replace('en: The music?, ', '')),
    /^surveys\/evening.yaml:6: The English text is missing/,
  ],
  [
    'a text of a block in a language that the shop has not',
    inSurvey(field('').replace('hu:', 'de:')),
    /^surveys\/evening.yaml:6: "de" is no language here/,
  ],
  [
    'two blocks in one entry',
    inSurvey(field('    title: { text: A }\n')),
    /^surveys\/evening.yaml:3: An entry is one block/,
  ],
  ['an unknown block in a list', inSurvey(`${field('')}  - titel: { text: A }\n`), /:7: .*Did you mean "title"/],
  [
    'a block without fields',
    inSurvey(`${field('')}  - title: A\n`),
    /^surveys\/evening.yaml:7: title: write its fields/,
  ],
  [
    'wrong Markdown in a list',
    inSurvey(`${field('')}  - text:\n      en: |\n        A\n\n        <b>B</b>\n      fr: C\n`),
    /^surveys\/evening.yaml:11: HTML is not taken/,
  ],
  [
    'blocks in blocks without end',
    inSurvey(`${field('')}  - ${'section: { children: [{ '.repeat(9)}title: { text: A }${' }] }'.repeat(9)}\n`),
    /^surveys\/evening.yaml:7: Blocks stand in blocks, but not deeper than 8/,
  ],
  [
    'content of a block that is neither Markdown nor a list',
    inSurvey(`${field('')}  - section: { children: { title: { text: A } } }\n`),
    /^surveys\/evening.yaml:7: What stands in a block is Markdown/,
  ],
  [
    'content and children of a block',
    inSurvey(`${field('')}  - section: { content: A, children: [] }\n`),
    /^surveys\/evening.yaml:7: section: has "content" and "children"/,
  ],
  ['a survey that asks nothing', inSurvey('  - text: Hello\n'), /^surveys\/evening.yaml:2: Nothing is asked here/],
  ['a survey without content', writeSeason({ [survey]: 'title: A\n' }), /^surveys\/evening.yaml:1: /],
  [
    'fields that differ between languages',
    writeSeason({
      [survey]: [
        'title: A\ncontent:',
        '  en: |\n    ```survey-input\n    field: a\n    kind: text\n    label: A\n    ```',
        '  fr: |\n    ```survey-input\n    field: b\n    kind: text\n    label: B\n    ```\n',
      ].join('\n'),
    }),
    /^surveys\/evening.yaml:2: a, b: asked otherwise in "fr" than in "en"/,
  ],
  [
    'a file in a list that is not there',
    inSurvey(`${field('')}  - file: { file: plan, label: { en: A, hu: B } }\n`),
    /^surveys\/evening.yaml:7: There is no file "plan"/,
  ],
]

test.each(refusals)('%s is refused with its file, its line and a remedy', async (_, files, problem) => {
  const problems = await findProblems(files)
  expect(problems).toContainEqual(expect.stringMatching(problem))
  // Consequences of an error are not reported as further errors.
  expect(problems.length).toBeLessThanOrEqual(2)
})
