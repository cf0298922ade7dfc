import { renderToStaticMarkup } from 'react-dom/server'
import { Icon, type IconName } from '../icon.tsx'

/** Returns the outline of an icon, as drawn by its `path`. */
export const readIconPath = (name: IconName): string =>
  / d="([^"]+)"/.exec(renderToStaticMarkup(<Icon name={name} />))![1]!
