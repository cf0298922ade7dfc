import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type HeadingLevel, HeadingLevelContext, useHeading } from './drawing.ts'

const Heading = ({ levelsBelow }: { levelsBelow: number }) => createElement(useHeading(levelsBelow))

function headingUnder(value: HeadingLevel, levelsBelow: number): string {
  const heading = createElement(Heading, { levelsBelow })
  return renderToStaticMarkup(createElement(HeadingLevelContext, { value }, heading))
}

test('a heading stands as many levels below the one of its content as it says, and never below the sixth', () => {
  expect(headingUnder(1, 1)).toBe('<h2></h2>')
  expect(headingUnder(2, 2)).toBe('<h4></h4>')
  expect(headingUnder(3, 3)).toBe('<h6></h6>')
  expect(headingUnder(3, 4)).toBe('<h6></h6>')
})

test('content that stands under nothing else has the heading of the page above it', () => {
  expect(renderToStaticMarkup(createElement(Heading, { levelsBelow: 1 }))).toBe('<h2></h2>')
})
