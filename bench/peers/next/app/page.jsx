import { createElement } from 'react'
import { build } from '../elements.mjs'
import tree from '../tree.json'

export const dynamic = 'force-dynamic'

export default function Page() {
  return build(createElement, tree)
}
