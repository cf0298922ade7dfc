import type { ReactElement, createElement } from 'react'
import type { Elements } from '../pages/elements.ts'

export function build(create: typeof createElement, tree: Elements): ReactElement
