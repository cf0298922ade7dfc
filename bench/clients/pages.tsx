/** Pages shown by every client: a list of 200 concerts and a concert, with the client's links. */
import type { ComponentType, ReactNode } from 'react'

export interface ConcertRow {
  href: string
  title: string
  place: string
  date: string
  price: string
}

export interface ListProps {
  title: string
  concerts: ConcertRow[]
}

export interface ConcertProps extends ConcertRow {
  listHref: string
  programme: { composer: string; work: string }[]
}

type LinkComponent = ComponentType<{ href: string; children: ReactNode }>

/** Creates the pages by name. The first link of each leads to the other. */
export function createPages(Link: LinkComponent): Record<string, (props: never) => ReactNode> {
  return {
    list: ({ title, concerts }: ListProps) => (
      <main>
        <h1>{title}</h1>
        <ul>
          {concerts.map(({ href, title, place, date, price }) => (
            <li key={href}>
              <Link href={href}>
                <strong>{title}</strong> <span>{place}</span>
              </Link>
              <time dateTime={date}>{date}</time> <data value={price}>{price}</data>
            </li>
          ))}
        </ul>
      </main>
    ),
    concert: ({ title, place, date, price, programme, listHref }: ConcertProps) => (
      <main>
        <Link href={listHref}>All concerts</Link>
        <h1>{title}</h1>
        <p>
          {place}, <time dateTime={date}>{date}</time>, {price}
        </p>
        <ol>
          {programme.map(({ composer, work }) => (
            <li key={work}>
              <strong>{composer}</strong> {work}
            </li>
          ))}
        </ol>
      </main>
    ),
  }
}
