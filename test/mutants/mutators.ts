/**
 * Mutators unknown to Stryker: SQL in templates, links of query chains, awaits and single
 * statements, which guard seats and money.
 */
import type { babel } from '@stryker-mutator/instrumenter'
import { breakSql } from './sql-mutations.ts'

type Node = babel.NodePath['node']
type TaggedTemplate = Extract<Node, { type: 'TaggedTemplateExpression' }>

/** Interface called by Stryker's instrumenter for every node of a file. */
export interface Mutator {
  name: string
  mutate(path: babel.NodePath, context: object): Iterable<Node>
}

const GUARDING_LINKS = new Set([
  'where',
  'whereRef',
  'having',
  'orderBy',
  'limit',
  'forUpdate',
  'forNoKeyUpdate',
  'skipLocked',
  'distinct',
  'onConflict',
  '$if',
  'toSorted',
])

/** Removes a link of a query chain: a condition, an order, a lock. */
const queryLink: Mutator = {
  name: 'QueryLink',
  *mutate({ node }) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const { object, property } = node.callee
    if (property.type !== 'Identifier' || !GUARDING_LINKS.has(property.name)) return
    if (object.type === 'CallExpression' || property.name === 'toSorted') yield copy(object)
  },
}

/** Removes an await: loses the order of statements, and errors. */
const missingAwait: Mutator = {
  name: 'MissingAwait',
  *mutate({ node, parent }) {
    if (node.type === 'AwaitExpression' && parent?.type === 'ExpressionStatement') yield copy(node.argument)
  },
}

/** Removes a statement. Stryker itself removes the only one of a block. */
const missingStatement: Mutator = {
  name: 'MissingStatement',
  *mutate({ node, parent }) {
    if (node.type !== 'ExpressionStatement' || node.expression.type === 'StringLiteral') return
    if (parent?.type === 'BlockStatement' && parent.body.length === 1) return
    yield { type: 'EmptyStatement' }
  },
}

/** Breaks a condition, assignment, lock or comparison in an SQL statement. */
const sqlTemplate: Mutator = {
  name: 'SqlTemplate',
  *mutate({ node }) {
    if (node.type !== 'TaggedTemplateExpression') return
    if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return
    for (const text of breakSql(toText(node))) yield toTemplate(node, text)
  },
}

export const ownMutators: Mutator[] = [queryLink, missingAwait, missingStatement, sqlTemplate]

const FIRST_HOLE = 0xe000

function toText({ quasi }: TaggedTemplate): string {
  return quasi.quasis
    .map(({ value }, index) => (index === 0 ? '' : String.fromCharCode(FIRST_HOLE + index - 1)) + value.raw)
    .join('')
}

function toTemplate(original: TaggedTemplate, text: string): Node {
  const template = copy(original)
  const { quasi } = template
  const given = quasi.expressions
  const texts = text.split(/[\ue000-\uf8ff]/)
  quasi.expressions = [...text.matchAll(/[\ue000-\uf8ff]/g)].map(([hole]) =>
    copy(given[hole.charCodeAt(0) - FIRST_HOLE]!),
  )
  quasi.quasis = texts.map((raw, index) => ({
    ...copy(quasi.quasis[0]!),
    value: { raw, cooked: raw },
    tail: index === texts.length - 1,
  }))
  return template
}

/** Copies a node, because all mutants of a file share nodes. */
function copy<T extends Node>(node: T): T {
  return structuredClone(node)
}
