// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readRows } from '#apps/desk/testing/read-page.ts'
import { sheetCellFlaws, type FileFlaw, type Flaw } from '#core/season-sheets/dry-run.ts'
import { dryRunFile } from './testing/dry-run-file.ts'

const unreadable: Record<FileFlaw, string> = {
  unreadable: 'It is not an XLSX workbook, or it is damaged. Save it again as XLSX, without a password.',
  macros: 'It contains macros. Save it without them, as XLSX.',
  tooLarge: 'It is too large. Remove what does not belong to the season, or import it as several files.',
  tooManyRows: 'One sheet has more than 20,000 rows. Split it into several files.',
  tooManyColumns: 'One sheet has more than 100 columns. Remove those that are not in the template.',
  tooManyCells: 'It has more than 400,000 cells. Split it into several files.',
  tooManyStrings: 'It contains more than 400,000 texts. Split it into several files.',
  tooDeep: 'It is nested too deeply for a season. Save it again, as XLSX or JSON.',
  tooLong: 'It takes longer than 20 seconds to read. Split it into several files.',
  tooMuch: 'Reading it takes too much memory. Split it into several files.',
  noJson:
    'It is not JSON with lists of entries by the names of sheets. Export the season as JSON to see how it is written.',
  noSheet: 'None of its sheets has the name of one in the template.',
  noCsv: 'It is not a CSV file: it is not text, or a quotation mark is not closed. Save it again as CSV (UTF-8).',
  noCsvSheet:
    'It does not say which sheet it is: write the titles of the template’s columns in its first row, or call the file after the sheet, such as “Concerts.csv”.',
  noEncoding: 'Its letters can be read in two ways, as ő or as õ. Save it as “CSV UTF-8”, so that none is misread.',
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
    '98 problems. Nothing was changed.',
    'Correct the file where indicated, and check it again.',
    'table: Problems in the file',
    'Sheet | Row | Column | What is wrong',
  ])
  expect(readRows('Problems in the file').map((row) => row.split(' | ').at(-1))).toEqual([
    'This text contains HTML, which is not accepted: write Markdown, or put a backslash before the “<”.',
    'Write links in the text itself, such as [words](address).',
    'This text has Markdown of a kind that the shop does not know.',
    'A quote must be one paragraph: move what follows out of it.',
    'A line across the page (---) is not accepted: begin a new section with a heading instead.',
    'The words for ![](Garden) belong to the picture itself: leave the brackets empty.',
    'A picture must be alone in its paragraph, such as ![](name).',
    'A heading begins with ##, ### or ####: the main title has a column of its own.',
    'A heading in this text has no words.',
    'A title (##) is plain words: remove the italics, bold or link.',
    'An entry of a list must be one paragraph, without a list inside it.',
    'A numbered list begins with 1.',
    'After ``` comes the name of a block, such as ```button. A line that begins with four spaces is also read as a block: remove the spaces.',
    'Backticks (`) are not accepted: remove them.',
    '“Garden” cannot be linked: write /path, https://…, mailto:… or tel:…',
    'A link in this text has no words.',
    'This text is too long for one page: split it into several.',
    'Quotes and lists are nested too deeply here: take a level out.',
    'There is a control character here, as some programs leave it: type the line again.',
    'The shop has no picture “Garden”: upload it under Media, and write its name.',
    'The shop has no file “Garden” to download.',
    'There is no block called “button”. The known ones are: label, href.',
    'Blocks are nested too deeply here: take a level out.',
    'The block “button” is written with its fields below its name, a line each, such as “label: Tickets”.',
    'The block “button” has “content” and “children”: remove one of them.',
    'Each entry of a list of blocks is one block: a hyphen, its name and a colon, with its fields below.',
    'The content of a block is Markdown, below “content: |”, or a list of blocks, each with a hyphen before its name.',
    'The block “row” is a list of columns, each with “- span: 6” and “content: |”.',
    'The block “button” belongs in a survey or a questionnaire only: remove it.',
    'The block “button” lacks its field “label”: write it.',
    'The block “button” has no field “label”. Its fields are: label, href.',
    'In the block “button”, “label” must be one of these: a, b.',
    'In the block “button”, “label” must be a text.',
    'In the block “button”, “label” must be a number.',
    'In the block “button”, “label” must be a whole number.',
    'In the block “button”, “label” must be true or false.',
    'In the block “button”, “label” is a list: each entry on a line, with a hyphen before it.',
    'In the block “button”, “label” has fields of its own: write them below it, a line each.',
    'In the block “button”, “label” must be at least 60.',
    'In the block “button”, “label” must be at most 60.',
    'In the block “button”, “label” is empty: write it.',
    'In the block “button”, “label” is too long: at most 60.',
    'In the block “button”, “label” leads nowhere: write /path, https://…, mailto:… or tel:…',
    'In the block “button”, “label” must be the 11 characters after “v=” in the YouTube address.',
    'A block is not written as fields with their values here. A text that contains a colon and a space, or begins with one of @ & * ! % [, must be in quotes.',
    'A tab indents this line of a block: use spaces.',
    'A line of a block is indented differently from those around it: fields of one thing begin in one column.',
    'In a block, a closing quote or bracket or a comma is missing near here.',
    'In a block, “Garden” is YAML syntax that is not accepted: write the value itself, or put it in quotes.',
    'In a block, the field “Garden” is written twice: remove one of them.',
    'This must be at least 60.',
    'This must be at most 60.',
    'There are too many of these: at most 60.',
    'This text is too long.',
    'A block between ``` in this text is not written as the shop reads it: its fields go below its name, one on each line. The log of the shop says more.',
    '“x” is not a short name: small letters, digits and single hyphens, such as town-hall.',
    'Write a text here; “x” is not one.',
    '“x” is not a country: two letters, such as HU.',
    '“x” is not a complete address, such as https://tickets.example.com.',
    '“x” is not an e-mail address, such as box-office@example.com.',
    '“x” is not possible here: write wheelchair or companion, or leave the cell empty.',
    '“x” is not a whole number from 1 up.',
    '“x” is not a whole number from 0 up.',
    '“x” names no language that the shop knows, or more than eight: write German, or de.',
    '“x” is not a number of seats: write a whole number, or ∞ for as many as come.',
    '“x” is not an amount in euros with two decimals at most, such as 24.00.',
    '“x” is not a day: write it as 2027-03-12.',
    '“x” is not a time: write it as 19:30.',
    '“x” is not a date and time: write it as 2027-03-12 10:00.',
    '“x” may be Monday or Tuesday: write 2027-03-12 or 2027-12-03.',
    'The spreadsheet could not work this cell out (x): correct its formula, or enter the value itself.',
    'Please fill this in (Garden).',
    'This column is there twice.',
    'This column is missing: it tells the rows apart.',
    'Garden is in row 7, too: remove one of them.',
    'Row 7 says something different about the same thing: write it once, or the same in both.',
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
    'The shop has archived a concert in this hall on this day: enter another slot.',
    'This concert was moved: write it with its hall and day as they are now (Garden).',
    'The shop cannot accept this. Its log says why.',
  ])
  expect(says.at(-1)).toBe('And 1 more.')
})

test('files: each flaw of a cell, in Hungarian', async () => {
  const { says } = await dryRunFile(
    { kind: 'flawed', flaws: sheetCellFlaws.map(flaw), count: sheetCellFlaws.length, ignoredColumns },
    { locale: 'hu' },
  )
  expect(says.slice(0, 2)).toEqual([
    '97 hiba. Semmi sem változott.',
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
    'If one of them belongs to the season, give it the title that it has in the template.',
  ])
})
