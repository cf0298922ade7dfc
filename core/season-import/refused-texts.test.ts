import { expect, test } from 'vitest'
import { readFiles } from './read-files.ts'
import { seasonKinds } from './kinds.ts'
import { parseSeason } from './parse-season.ts'
import { findProblems } from './testing/find-problems.ts'
import { change, writeSeason } from './testing/small-season.ts'

const page = 'pages/terms/page.yaml'
const words = 'pages/terms/en.md'
const article = (fields: string, key = 'bows') => writeSeason({ [`articles/no-category/${key}/article.yaml`]: fields })
const categories = (text: string) => writeSeason({ 'categories.yaml': text })
const question = (answer: string) => writeSeason({ 'questions.yaml': `- key: a\n  question: A?\n  answer:${answer}\n` })

/** Nested categories, one per line. */
const levels = (count: number) =>
  Array.from(
    { length: count },
    (_, level) => `${'  '.repeat(level)}- { key: ${'abcde'[level]}, title: A, children: [\n`,
  )
    .join('')
    .replaceAll('- {', '{')
    .replace('{', '- {') + ' ]}'.repeat(count)

test.each([
  [
    'a slug with capital letters',
    change(page, 'footer: 1', 'slug: Terms'),
    /^pages\/terms\/page.yaml:2: slug.en is written in small letters, digits and single hyphens/,
  ],
  [
    'a slug with two hyphens',
    change(page, 'footer: 1', 'slug: { en: a, fr: a--b }'),
    /^pages\/terms\/page.yaml:2: slug.fr "a--b" is written in small letters/,
  ],
  [
    'a slug of 101 letters',
    change(page, 'footer: 1', `slug: ${'a'.repeat(101)}`),
    /^pages\/terms\/page.yaml:2: slug.en is longer than 100 letters/,
  ],
  [
    'a page at an address of the shop’s',
    change(page, 'footer: 1', 'slug: { en: terms, hu: cart }'),
    /^pages\/terms\/page.yaml:2: Another part of the shop answers at \/cart: write another slug/,
  ],
  [
    'an article where the lists are',
    article('title: A\nslug: { en: bows, fr: kategoriak }\n'),
    /^articles\/no-category\/bows\/article.yaml:2: No article can be called "kategoriak"/,
  ],
  [
    'an article whose key is where the lists are',
    article('title: A\n', 'kategoriak'),
    /^articles\/no-category\/kategoriak\/article.yaml:1: No article can be called "kategoriak"/,
  ],
  [
    'a category that ends in a digit, as the number of a page does',
    categories('- key: a\n  title: A\n  slug: { en: bows, hu: vonok2 }\n'),
    /^categories.yaml:3: The slug of a category does not end in a digit/,
  ],
  [
    'a category at the address of the lists',
    categories('- key: a\n  title: A\n  slug: kategoriak\n'),
    /^categories.yaml:3: The slug of a category .* nor is it "kategoriak"/,
  ],
  ['categories on five levels', categories(levels(5)), /^categories.yaml:5: Categories stand on 4 levels at most/],
  [
    'a moment without its day',
    change(page, 'footer: 1', 'published: "19:30"'),
    /^pages\/terms\/page.yaml:2: published "19:30" is no moment: write it as 2026-11-27 10:00/,
  ],
  [
    'a moment with a T',
    change(page, 'footer: 1', 'published: 2027-01-01T10:00'),
    /^pages\/terms\/page.yaml:2: published "2027-01-01T10:00" is no moment/,
  ],
  [
    'a moment on a day that does not exist',
    change(page, 'footer: 1', 'published: 2027-02-30 10:00'),
    /^pages\/terms\/page.yaml:2: published "2027-02-30 10:00" is no moment/,
  ],
  [
    'a moment at an hour that does not exist',
    change(page, 'footer: 1', 'published: 2027-02-28 24:00'),
    /^pages\/terms\/page.yaml:2: published "2027-02-28 24:00" is no moment/,
  ],
])('%s is refused with its file, its line and a remedy', (_, files, problem) => {
  expect(findProblems(files)).toEqual([expect.stringMatching(problem)])
})

test.each([
  ['categories on four levels', categories(levels(4))],
  ['a slug of 100 letters', change(page, 'footer: 1', `slug: ${'a'.repeat(100)}`)],
  ['a moment that is a day alone', change(page, 'footer: 1', 'published: 2027-02-28')],
])('%s is taken', (_, files) => {
  expect(findProblems(files)).toEqual([])
})

test.each([
  ['a quote of two paragraphs', 'A\n\n> B\n>\n> C\n', /:5: A quote is one paragraph: take what follows out/],
  ['a quote of a list', 'A\n\n> - B\n', /:3: A quote is one paragraph/],
  ['words for a picture', 'A\n\n![The hall](hall)\n', /:3: The words for !\[\]\(hall\) belong to the picture/],
  ['a caption of a picture', 'A\n\n![](hall "The hall")\n', /:3: The words for !\[\]\(hall\) belong to the picture/],
  ['a picture among words', 'A\n\nB ![](hall)\n', /:3: A picture stands alone in its paragraph/],
  ['a title without words', 'A\n\n##\n', /:3: This heading has no words/],
  ['a heading without words', 'A\n\n###\n', /:3: This heading has no words/],
  ['a title in italics', 'A\n\n## *B*\n', /:3: A title \(##\) is plain words/],
  ['a title in bold letters', 'A\n\n## B **C**\n', /:3: A title \(##\) is plain words/],
  ['a title that is a link', 'A\n\n## [B](/cart)\n', /:3: A title \(##\) is plain words/],
  ['a heading of the fifth level', 'A\n\n##### B\n', /:3: A heading is ## \(a title\), ### or ####/],
  ['a list in a list', 'A\n\n- B\n  - C\n', /:4: An entry of a list is one paragraph: lists stand in no lists/],
  ['two paragraphs in an entry', 'A\n\n- B\n\n  C\n', /:5: An entry of a list is one paragraph/],
  ['an entry that is a quote', 'A\n\n- > B\n', /:3: An entry of a list is one paragraph/],
  ['a list that begins with 2', 'A\n\n2. B\n3. C\n', /:3: A numbered list begins with 1/],
  ['a fence without a name', 'A\n\n```\nlabel: B\n```\n', /:3: A fence begins with the name of a block/],
  ['a link without words', 'A\n\nB [](/cart)\n', /:3: This link has no words/],
  ['code', 'A\n\nB `C`\n', /:3: Code \(`...`\) is not taken/],
  ['a line across the page', 'A\n\n---\n', /:3: A line across the page is not taken/],
  ['a link that is written elsewhere', 'A\n\n[B]: /cart\n', /:3: Links are written in their place/],
])('Markdown: %s is refused with its file, its line and a remedy', (_, text, problem) => {
  expect(findProblems(writeSeason({ [words]: text }))).toEqual([
    expect.stringMatching(new RegExp(`^pages/terms/en.md${problem.source}`)),
  ])
})

test.each([
  ['no language', ' Yes.', [/^questions.yaml:3: A text of several paragraphs says its language: write "en: \|"/]],
  ['a language that the shop has not', '\n    en: Yes.\n    de: Ja.', [/^questions.yaml:5: "de" is no language here/]],
  ['a list for Markdown', '\n    en: [Yes.]', [/^questions.yaml:4: Write Markdown: "\|" and the text below/]],
  ['no English', '\n    fr: Oui.', [/^questions.yaml:3: The English text is missing/]],
])('an answer in %s is refused with its line and a remedy', (_, answer, problems) => {
  const found = findProblems(question(answer))
  for (const problem of problems) expect(found).toContainEqual(expect.stringMatching(problem))
  expect(found.length).toBeLessThanOrEqual(2)
})

test.each([
  ['row\n- span: 0\n  content: A', 'span: is at least 1', 'blockLeast', { limit: 1 }],
  ['row\n- span: 13\n  content: A', 'span: is at most 12', 'blockMost', { limit: 12 }],
  ['row\n- span: half\n  content: A', 'span: is no number', 'blockNumber', {}],
  ['button\nlabel: ""\nhref: /season', 'label: is empty', 'blockEmpty', {}],
  ['button\nlabel: [A]\nhref: /season', 'label: is no text', 'blockText', {}],
  ['button\nhref: /season', 'label: is missing', 'blockMissing', {}],
  ['title\ntext: A\nlevel: 4', 'level: is one of 2, 3', 'blockOneOf', { options: '2, 3' }],
  ['title\ntext: A\nlevl: 3', '"levl" is no field here. Did you mean "level"?', 'blockField', { field: 'levl' }],
] as const)('what is wrong with a block is told with its field and its limit: %j', (block, said, is, values) => {
  const files = writeSeason({ [words]: `Before.\n\n\`\`\`${block}\n\`\`\`\n` })
  const { problems } = parseSeason({ ...readFiles(files), kinds: seasonKinds, timeZone: 'Europe/Budapest' })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({ file: words, is, values })
  expect(problems[0]!.message).toContain(said)
})
