/**
 * Mutations of an SQL statement. Placeholders of a template are characters of Unicode's private use
 * area.
 */

/** Replaced one at a time, at every occurrence. */
const swaps: [RegExp, string][] = [
  [/<= /g, '< '],
  [/>= /g, '> '],
  [/(?<![-<=>])> (?!=)/g, '>= '],
  [/(?<![<>=])< /g, '<= '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\bgreatest\(/g, 'least('],
  [/\bleast\(/g, 'greatest('],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists\b(?= \()/g, 'not exists'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bcoalesce\(/g, 'nullif('],
  [/\bsum\(/g, 'max('],
  [/\bunion\b(?: all)?/g, 'intersect'],
  [/\bor\b/g, 'and'],
  [/\s+for (no key )?update( of \w+)?( skip locked)?/g, ''],
  [/\s+skip locked/g, ''],
  [/\bdesc\b/g, 'asc'],
  [/\s+order by [^()]+?(?=\s+limit\b|\s+for\b|\)|$)/g, ''],
  [/\s+limit \S+/g, ''],
  [/\bdistinct /g, ''],
]

/** Start and end of a list of conditions or assignments, and how its parts are joined. */
const LIST_START = /^(where|on(?! conflict)|having|when|set)\b/
const LIST_END =
  /^(where|returning|group by|order by|limit|offset|for|having|union|intersect|except|join|left|right|inner|cross|window|then|from|do|on|select|insert|update|delete|values)\b/

interface List {
  word: string
  /** Start of the first part, after the keyword; and end of the last. */
  start: number
  end: number
  /** Positions of the separators: `and`, or the commas of `set`. */
  joints: { start: number; end: number }[]
}

/** Returns all mutants of the statement. */
export function breakSql(text: string): string[] {
  const swapped = swaps.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => cut(text, index, index + match.length, replacement)),
  )
  return [...new Set([...swapped, ...findLists(text).flatMap((list) => leaveOutParts(text, list))])]
}

function leaveOutParts(text: string, { word, start, end, joints }: List): string[] {
  if (joints.length === 0) {
    // Removes a single condition: the statement affects every row.
    if (word === 'where' || word === 'on' || word === 'having') return [cut(text, start, end, ' true ')]
    return []
  }
  const first = cut(text, start, joints[0]!.end, '')
  const others = joints.map((joint, index) => cut(text, joint.start, joints[index + 1]?.start ?? end, ' '))
  return [first, ...others]
}

function cut(text: string, start: number, end: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

/**
 * Finds lists of `and` and of assignments, including those in parentheses. A fragment may begin
 * inside one.
 */
function findLists(text: string): List[] {
  const done: List[] = []
  const stack: (List | null)[] = [newList('', 0)]
  let isBetween = false
  const close = (at: number) => {
    const list = stack.pop()
    if (list) done.push({ ...list, end: at })
    stack.push(null)
  }
  for (const { word, index } of tokens(text)) {
    const list = stack.at(-1)
    const rest = text.slice(index)
    if (word === '(') stack.push(newList('(', index + 1))
    else if (word === ')') {
      close(index)
      stack.pop()
      if (stack.length === 0) stack.push(null)
    } else if (LIST_START.test(rest) && isWord(word)) {
      close(index)
      stack[stack.length - 1] = newList(word, index + word.length)
    } else if (LIST_END.test(rest)) close(index)
    else if (word === 'between') isBetween = true
    else if (word === 'and' && isBetween) isBetween = false
    else if (list && word === (list.word === 'set' ? ',' : 'and'))
      list.joints.push({ start: index, end: index + word.length })
  }
  while (stack.length > 0) {
    const list = stack.pop()
    if (list) done.push({ ...list, end: text.length })
  }
  return done
}

function newList(word: string, start: number): List {
  return { word, start, end: start, joints: [] }
}

const isWord = (token: string) => /^\w/.test(token)

/** Yields words, parentheses and commas; skips quoted text. */
function* tokens(text: string): Generator<{ word: string; index: number }> {
  for (const match of text.matchAll(/'[^']*'|[A-Za-z_][\w.]*|[(),]/g)) {
    if (!match[0].startsWith("'")) yield { word: match[0], index: match.index }
  }
}
