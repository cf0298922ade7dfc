// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readRows } from '#apps/desk/testing/read-page.ts'
import { sheetCellFlaws, type FileFlaw, type Flaw } from '#core/season-sheets/dry-run.ts'
import { dryRunFile } from './testing/dry-run-file.ts'

const unreadable: Record<FileFlaw, string> = {
  unreadable: 'It is not an XLSX workbook, or it is damaged. Save it again as XLSX, without a password.',
  macros: 'It contains macros. Save it without them, as XLSX.',
  tooLarge: 'It is too large. Take out what is no season, or import it as several files.',
  tooManyRows: 'One sheet has more than 20,000 rows. Make several files of it.',
  tooManyColumns: 'One sheet has more than 100 columns. Take out those that are not of the template.',
  tooManyCells: 'It has more than 400,000 cells. Make several files of it.',
  tooManyStrings: 'It holds more than 400,000 texts. Make several files of it.',
  tooDeep: 'It is nested deeper than any season. Save it anew, as XLSX or JSON.',
  tooLong: 'It takes longer than 20 seconds to read. Make several files of it.',
  tooMuch: 'It takes more memory than there is for it. Make several files of it.',
  noJson:
    'It is not JSON with lists of entries by the names of sheets. Export the season as JSON to see how it is written.',
  noSheet: 'None of its sheets has the name of one in the template.',
  noCsv: 'It is not a CSV file: it is not text, or a quotation mark is not closed. Save it again as CSV (UTF-8).',
  noCsvSheet:
    'It does not say which sheet it is: write the titles of the template’s columns in its first row, or call the file after the sheet, such as “Concerts.csv”.',
  noEncoding: 'Its letters can be read in two ways, as ő or as õ. Save it as “CSV UTF-8”, then none is mistaken.',
}

test.each(Object.entries(unreadable) as [FileFlaw, string][])(
  'files: a file that cannot be read says why (%s)',
  async (flaw, text) => {
    const { says } = await dryRunFile({ kind: 'unreadable', flaw })
    expect([says[0], says[1]]).toEqual(['This file cannot be read. Nothing was changed.', text])
  },
)

/** All values of any flaw's message. */
const values = {
  block: 'button',
  field: 'label',
  known: 'label, href',
  limit: 60,
  options: 'a, b',
  name: 'Garden',
  typed: 'x',
  readings: 'Monday or Tuesday',
  written: '2027-03-12 or 2027-12-03',
  line: 7,
  country: 'HU',
  count: 2,
  least: 125,
}
const ignoredColumns: string[] = []
const flaw = (is: Flaw['is']): Flaw => ({ is, sheet: 'Events', line: 3, column: 'Text', values })

test('files: each flaw of a cell says where it is and what to write', async () => {
  const { says } = await dryRunFile({
    kind: 'flawed',
    flaws: sheetCellFlaws.map(flaw),
    count: sheetCellFlaws.length + 1,
    ignoredColumns,
  })
  expect(says.slice(0, 4)).toEqual([
    '95 problems. Nothing was changed.',
    'Correct the file where indicated, and check it again.',
    'table: Problems in the file',
    'Sheet | Row | Column | What is wrong',
  ])
  expect(readRows('Problems in the file').map((row) => row.split(' | ').at(-1))).toEqual([
    'This text has HTML, which is not taken: write Markdown, or put a backslash before the “<”.',
    'Links are written where they stand, such as [words](address).',
    'This text has Markdown of a kind that the shop does not know.',
    'A quote is one paragraph: take what follows out of it.',
    'A line across the page (---) is not taken: begin a title instead.',
    'The words for ![](Garden) belong to the picture itself: leave the brackets empty.',
    'A picture stands alone in its paragraph, such as ![](name).',
    'A heading begins with ##, ### or ####: the title of the whole has a column of its own.',
    'A heading of this text has no words.',
    'A title (##) is plain words: take the italics, bold or link out of it.',
    'An entry of a list is one paragraph, and no list stands in another.',
    'A numbered list begins with 1.',
    'After ``` comes the name of a block, such as ```button. A line that begins with four spaces is one, too: take the spaces out.',
    'Backticks (`) are not taken: take them out.',
    '“Garden” cannot be linked: write /path, https://…, mailto:… or tel:…',
    'A link of this text has no words.',
    'This text is too long for one page: make several of it.',
    'Quotes and lists stand in each other here, deeper than on any page: take some out.',
    'A sign is here that no text has, as a program leaves it: write the line anew.',
    'The shop has no picture “Garden”: upload it under Media, and write its name.',
    'The shop has no file “Garden” to download.',
    'There is no block called “button”. Known are: label, href.',
    'Blocks stand in each other here, deeper than on any page: take a level out.',
    'The block “button” is written with its fields below its name, a line each, such as “label: Tickets”.',
    'The block “button” has “content” and “children”: remove one of them.',
    'Each entry of a list of blocks is one block: a hyphen, its name and a colon, with its fields below.',
    'What stands in a block is Markdown, below “content: |”, or a list of blocks, each with a hyphen before its name.',
    'The block “row” is a list of columns, each with “- span: 6” and “content: |”.',
    'The block “button” has its place in a survey or a questionnaire only: remove it.',
    'The block “button” lacks its field “label”: write it.',
    'The block “button” has no field “label”. Its fields are: label, href.',
    'In the block “button”, “label” is one of these: a, b.',
    'In the block “button”, “label” is a text.',
    'In the block “button”, “label” is a number.',
    'In the block “button”, “label” is a whole number.',
    'In the block “button”, “label” is true or false.',
    'In the block “button”, “label” is a list: each entry on a line, with a hyphen before it.',
    'In the block “button”, “label” has fields of its own: write them below it, a line each.',
    'In the block “button”, “label” is 60 at least.',
    'In the block “button”, “label” is 60 at most.',
    'In the block “button”, “label” is empty: write it.',
    'In the block “button”, “label” is too long: 60 is the most.',
    'In the block “button”, “label” leads nowhere: write /path, https://…, mailto:… or tel:…',
    'In the block “button”, “label” is the 11 characters that stand after “v=” in the address at YouTube.',
    'A block is not written as fields with their values here. A text that has a colon and a space, or begins with one of @ & * ! % [, stands in quotes.',
    'A tab indents this line of a block: use spaces.',
    'A line of a block is indented unlike those around it: fields of one thing begin in one column.',
    'In a block, a closing quote or bracket or a comma is missing near here.',
    'In a block, “Garden” is a sign of YAML that is not taken: write the value itself, or put it in quotes.',
    'In a block, the field “Garden” is written twice: remove one of them.',
    'This is 60 at least.',
    'This is 60 at most.',
    'There are too many of these: 60 are the most.',
    'This text is too long.',
    'A block between ``` in this text is not written as the shop reads it: its fields stand below its name, a line each. The log of the shop says more.',
    '“x” is not a short name: small letters, digits and single hyphens, such as town-hall.',
    'Write a text here; “x” is not one.',
    '“x” is not a country: two letters, such as HU.',
    '“x” is not a whole number from 1 up.',
    '“x” is not a whole number from 0 up.',
    '“x” names no language that the shop knows, or more than eight: write German, or de.',
    '“x” is not a number of seats: write a whole number, or ∞ for as many as come.',
    '“x” is not an amount in euros with two decimals at most, such as 24.00.',
    '“x” is not a day: write it as 2027-03-12.',
    '“x” is not a time: write it as 19:30.',
    '“x” is not a moment: write a day and an hour, such as 2027-03-12 10:00.',
    '“x” may be Monday or Tuesday: write 2027-03-12 or 2027-12-03.',
    'The spreadsheet could not work this cell out (x): mend its formula, or write the value itself.',
    'Please fill this in (Garden).',
    'This column is there twice.',
    'This column is missing: rows are told apart by it.',
    'Garden is in row 7, too: remove one of them.',
    'Row 7 says something else of the same: write it once, or the same in both.',
    'There is no hall “Garden”, neither in the file nor in the shop.',
    'This hall has no part “Garden”.',
    'This hall has no price list “Garden”.',
    'There is no event “Garden”, neither in the file nor in the shop.',
    'There is no soloist “Garden”, neither in the file nor in the shop.',
    'The shop has no recording “Garden”.',
    'The shop has no questionnaire “Garden”.',
    'There is no concert in this hall on this day: write it among the concerts first.',
    'The number of seats of “Garden” is unknown: write it among the parts.',
    'This is in the past.',
    'The clocks skip this hour.',
    'This concert has a price list and prices of its own: write one or the other.',
    'There is no VAT rate for this event in HU.',
    'A price list is chosen when a concert is made. Leave it as it was; prices can change.',
    '2 tickets are sold: move the concert on its own page, so that buyers are notified.',
    'The doors open after the concert begins.',
    'The sale ends before it begins.',
    'At least 125: so many are sold, in carts or blocked.',
    'The shop has archived a concert in this hall on this day: write another slot.',
    'This concert was moved: write it with its hall and day as they are now (Garden).',
    'The shop does not take what stands here. The log of the shop says why.',
  ])
  expect(says.at(-1)).toBe('And 1 more.')
})

test('files: each flaw of a cell, in Hungarian', async () => {
  const { says } = await dryRunFile(
    { kind: 'flawed', flaws: sheetCellFlaws.map(flaw), count: sheetCellFlaws.length, ignoredColumns },
    { locale: 'hu' },
  )
  expect(says.slice(0, 2)).toEqual([
    '94 hiba. Semmi sem változott.',
    'Javítsa a fájlt a megnevezett helyeken, és nézze meg újra.',
  ])
  const words = says.slice(4).map((line) => line.split(' | ').at(-1)!)
  expect(new Set(words).size).toBe(sheetCellFlaws.length)
  expect(words.filter((sentence) => /\{|\bplural\b/.test(sentence))).toEqual([])
})

test('files: one flaw is one, also of a whole row', async () => {
  const { says } = await dryRunFile({
    kind: 'flawed',
    flaws: [{ ...flaw('sold'), column: '', values: { count: 1 } }],
    count: 1,
    ignoredColumns: ['Events: Colour', 'Events: Notes'],
  })
  expect(says).toEqual([
    '1 problem. Nothing was changed.',
    'Correct the file where indicated, and check it again.',
    'table: Problems in the file',
    'Sheet | Row | Column | What is wrong',
    'Events | 3 | – | 1 ticket is sold: move the concert on its own page, so that buyers are notified.',
    'Columns that are not read: Events: Colour; Events: Notes',
    'If one of them is of the season, give it the title that it has in the template.',
  ])
})
