/**
 * Recreates the elements, as components do: a tree is a text, or the name of an element, its
 * properties and its children.
 * @param {Function} createElement
 * @param {string | [string, object, ...unknown[]]} tree
 */
export function build(createElement, tree) {
  if (typeof tree === 'string') return tree
  const [name, properties, ...children] = tree
  return createElement(name, properties, ...children.map((child) => build(createElement, child)))
}
