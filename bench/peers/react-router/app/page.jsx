import { createElement } from 'react'
import { build } from '../elements.mjs'
import tree from '../tree.json'

/** What the page shows comes with each request. */
export const loader = () => tree

export default function Page({ loaderData }) {
  return build(createElement, loaderData)
}
