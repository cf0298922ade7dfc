import { expect, test } from 'vitest'
import { findProblems } from '../testing/find-problems.ts'
import { change, writeSeason } from '../testing/small-season.ts'

const venue = 'venues/town-hall.yaml'
const alone = (file: string, text: string) => writeSeason({ [file]: text })
const questionnaire = 'questionnaires/schools.yaml'

test.each([
  ['a tab', change('dates.yaml', '  venue', '\tvenue'), 'dates.yaml:2: A tab indents nothing in YAML: use spaces.'],
  [
    'a quote that is not closed',
    change(venue, '"#1F4F7A"', '"#1F4F7A'),
    'venues/town-hall.yaml:14: A closing quote, bracket or comma is missing near here.',
  ],
  [
    'an alias without an anchor',
    change(venue, 'city: Budapest', 'city: *here'),
    'venues/town-hall.yaml:2: "*here" repeats another place: write the value itself.',
  ],
  [
    'a tag',
    change(venue, 'city: Budapest', 'city: !!js/function x'),
    'venues/town-hall.yaml:2: "tag:yaml.org,2002:js/function" is a tag of YAML: take it out, values need none.',
  ],
  [
    'a text with a colon',
    change(venue, '1 Main Square', 'Square: 1'),
    'venues/town-hall.yaml:3: is no YAML: Nested mappings are not allowed in compact mappings. A text with ": " or that begins with one of @ & * ! % " { [ needs quotes.',
  ],
  [
    'fields at the head of its text',
    alone('pages/terms/en.md', '---\ntitle: A\n---\n\nA\n'),
    'pages/terms/en.md:1: A text begins with its words: what a page is stands in its .yaml file, not at the head of its text.',
  ],
  [
    'a footnote',
    alone('pages/terms/en.md', 'A\n\n[^1]: B\n'),
    'pages/terms/en.md:3: Links are written in their place, as [words](address).',
  ],
  [
    'a hall in a folder',
    alone('venues/a/b.yaml', ''),
    'venues/a/b.yaml:1: There is no such file in a season: write venues/<key>.yaml.',
  ],
  [
    'a soloist in a folder',
    alone('soloists/a/b.yaml', ''),
    'soloists/a/b.yaml:1: There is no such file in a season: write soloists/<key>.yaml.',
  ],
  [
    'an event in a folder',
    alone('events/a/b.yaml', ''),
    'events/a/b.yaml:1: There is no such file in a season: write events/<key>.yaml.',
  ],
  [
    'dates in a folder of a folder',
    alone('dates/a/b.yaml', ''),
    'dates/a/b.yaml:1: There is no such file in a season: write dates.yaml, or dates/<any name>.yaml.',
  ],
  [
    'prices in a folder of a folder',
    alone('prices/a/b.yaml', ''),
    'prices/a/b.yaml:1: There is no such file in a season: write prices.yaml, or prices/<any name>.yaml.',
  ],
  [
    'codes in a folder of a folder',
    alone('promo-codes/a/b.yaml', ''),
    'promo-codes/a/b.yaml:1: There is no such file in a season: write promo-codes.yaml, or promo-codes/<any name>.yaml.',
  ],
  [
    'a page in no folder',
    alone('pages/a.yaml', 'title: A\n'),
    'pages/a.yaml:1: There is no such file in a season: write pages/<key>/page.yaml, with en.md, fr.md and hu.md beside it.',
  ],
  [
    'an article in no category',
    alone('articles/a/article.yaml', 'title: A\n'),
    'articles/a/article.yaml:1: There is no such file in a season: write articles/<category>/<key>/article.yaml, with en.md, fr.md and hu.md beside it.',
  ],
  [
    'categories in a folder of a folder',
    alone('categories/a/b.yaml', ''),
    'categories/a/b.yaml:1: There is no such file in a season: write categories.yaml, or categories/<any name>.yaml.',
  ],
  [
    'questions in a folder of a folder',
    alone('questions/a/b.yaml', ''),
    'questions/a/b.yaml:1: There is no such file in a season: write questions.yaml, or questions/<any name>.yaml.',
  ],
  [
    'a gallery in a folder of a folder',
    alone('gallery/a/b.yaml', ''),
    'gallery/a/b.yaml:1: There is no such file in a season: write gallery.yaml, or gallery/<any name>.yaml.',
  ],
  [
    'a survey in a folder',
    alone('surveys/a/b.yaml', ''),
    'surveys/a/b.yaml:1: There is no such file in a season: write surveys/<key>.yaml.',
  ],
  [
    'a questionnaire in a folder',
    alone('questionnaires/a/b.yaml', ''),
    'questionnaires/a/b.yaml:1: There is no such file in a season: write questionnaires/<key>.yaml.',
  ],
  [
    'words of pictures in a folder of a folder',
    alone('pictures/a/b.yaml', ''),
    'pictures/a/b.yaml:1: There is no such file in a season: write pictures.yaml, or pictures/<any name>.yaml.',
  ],
  [
    'words of recordings in a folder of a folder',
    alone('recordings/a/b.yaml', ''),
    'recordings/a/b.yaml:1: There is no such file in a season: write recordings.yaml, or recordings/<any name>.yaml.',
  ],
  [
    'words of files in a folder of a folder',
    alone('files/a/b.yaml', ''),
    'files/a/b.yaml:1: There is no such file in a season: write files.yaml, or files/<any name>.yaml.',
  ],
  [
    'the season in a folder',
    alone('season/a.yaml', ''),
    'season/a.yaml:1: There is no such file in a season: write season.yaml.',
  ],
  [
    'a page by a key with capital letters',
    alone('pages/Legal/page.yaml', 'title: A\n'),
    'pages/Legal/page.yaml:1: "Legal" is no key: name it in small letters, digits and single hyphens.',
  ],
  [
    'an event by a key with capital letters',
    alone('events/Duo.yaml', 'title: A\nduration: 1\n'),
    'events/Duo.yaml:1: "Duo" is no key: name it in small letters, digits and single hyphens.',
  ],
])('%s is refused with its file, its line and a remedy', (_, files, problem) => {
  expect(findProblems(files)).toEqual([problem])
})

test.each([
  [
    'a hall',
    change(venue, 'city: Budapest', 'city: [Budapest]'),
    'venues/town-hall.yaml:2: city is a list, where fields and their values ("name: value") is expected.',
  ],
  [
    'a hall without an address',
    change(venue, 'address: 1 Main Square\n', ''),
    'venues/town-hall.yaml:1: address is missing.',
  ],
  [
    'a soloist',
    change('soloists/ada-nagy.yaml', 'name: Ada Nagy', 'name: { en: Ada Nagy }'),
    'soloists/ada-nagy.yaml:1: name has fields of its own, where a text is expected.',
  ],
  [
    'an event',
    change('events/trio.yaml', '[ada-nagy]', 'ada-nagy'),
    'events/trio.yaml:3: soloists is a text, where a list ("- ..." on each line) is expected.',
  ],
  [
    'a work',
    change('events/trio.yaml', 'minutes: 15', 'minutes: 601'),
    'events/trio.yaml:5: programme[1].minutes "601" is at most 600.',
  ],
  [
    'a work without its composer',
    change('events/trio.yaml', 'composer: Haydn, ', ''),
    'events/trio.yaml:5: programme[1].composer is missing.',
  ],
  [
    'a date',
    change('dates.yaml', 'event: trio', 'event: [trio]'),
    'dates.yaml:1: event is a list, where a text is expected.',
  ],
  ['a date without its hour', change('dates.yaml', '  time: 19:30\n', ''), 'dates.yaml:1: time is missing.'],
  [
    'prices',
    change('prices.yaml', 'capacity: 100', 'capacity: -1'),
    'prices.yaml:5: zones[1].capacity "-1" is at least 0.',
  ],
  [
    'prices without tickets',
    alone('prices.yaml', 'town-hall:\n  zones:\n    - { title: A, capacity: 1 }\n'),
    'prices.yaml:3: zones[1].tickets is missing.',
  ],
  [
    'a code',
    change('promo-codes.yaml', 'percent: 10', 'percent: 101'),
    'promo-codes.yaml:3: percent "101" is at most 100.',
  ],
  [
    'a code that nobody may use',
    change('promo-codes.yaml', 'percent: 10', 'percent: 10\n  max_uses: 0'),
    'promo-codes.yaml:4: max_uses "0" is at least 1.',
  ],
  [
    'a code that takes nothing off',
    change('promo-codes.yaml', '  percent: 10\n', ''),
    'promo-codes.yaml:1: It takes off either a "percent" or an "amount".',
  ],
  [
    'a code that is a text',
    alone('promo-codes.yaml', 'FRIENDS: ten\n'),
    'promo-codes.yaml:1: It is a text, where fields and their values ("name: value") is expected.',
  ],
  [
    'a page',
    change('pages/terms/page.yaml', 'footer: 1', 'footer: first'),
    'pages/terms/page.yaml:2: footer "first" is a whole number from 0 to 10000.',
  ],
  [
    'a page that is no draft',
    change('pages/terms/page.yaml', 'footer: 1', 'draft: perhaps'),
    'pages/terms/page.yaml:2: draft "perhaps" is true or false.',
  ],
  [
    'an article',
    alone('articles/no-category/a/article.yaml', 'title: A\nposition: 10001\n'),
    'articles/no-category/a/article.yaml:2: position "10001" is at most 10000.',
  ],
  ['a category', alone('categories.yaml', '- title: A\n'), 'categories.yaml:1: key is missing.'],
  ['a question', alone('questions.yaml', '- key: a\n  question: A?\n'), 'questions.yaml:1: answer is missing.'],
  ['the gallery', alone('gallery.yaml', '- venue: town-hall\n'), 'gallery.yaml:1: picture is missing.'],
  [
    'the gallery, twice',
    alone('gallery.yaml', '- picture: hall\n- picture: hall\n'),
    'gallery.yaml:2: "hall" is written in gallery.yaml:1, too: take one out.',
  ],
  [
    'a survey',
    alone('surveys/a.yaml', 'title: A\npoints: -1\ncontent: [{ survey-input: { field: a, kind: text, label: A } }]\n'),
    'surveys/a.yaml:2: points "-1" is at least 0.',
  ],
  [
    'a questionnaire',
    alone(
      questionnaire,
      'title: A\npoints: 5\ncontent: [{ questionnaire-input: { field: a, kind: text, label: A } }]\n',
    ),
    'questionnaires/schools.yaml:2: "points" is no field here. Known are: title, thanks, position, published, draft, content.',
  ],
  [
    'a picture',
    alone('pictures.yaml', 'hall:\n  alt: A\n  focal_point: [0.5]\n'),
    'pictures.yaml:3: focal_point is two numbers, as [0.5, 0.3].',
  ],
  [
    'a picture without words',
    alone('pictures.yaml', 'hall:\n  focal_point: [0.5, 0.5]\n'),
    'pictures.yaml:1: alt is missing.',
  ],
  [
    'a recording',
    alone('recordings.yaml', `fuga:\n  credit: ${'a'.repeat(301)}\n`),
    'recordings.yaml:2: credit is longer than 300 letters.',
  ],
  [
    'a file',
    alone('files.yaml', `plan:\n  title: ${'a'.repeat(301)}\n`),
    'files.yaml:2: title is longer than 300 letters.',
  ],
  [
    'the season',
    alone('season.yaml', '- Europe/Budapest\n'),
    'season.yaml:1: It is a list, where fields and their values ("name: value") is expected.',
  ],
])('%s that is written wrong is refused with its file, its line and a remedy', (_, files, problem) => {
  expect(findProblems(files)).toEqual([problem])
})
