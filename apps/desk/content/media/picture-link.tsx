import { href } from '@cadenza/navigation'
import type { ComponentProps } from 'react'
import { Picture } from '#ui/display/picture.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import styles from './picture-link.module.css'

interface PictureLinkProps {
  id: number
  name: string
  /** null while no rendition exists. */
  picture: ComponentProps<typeof Picture>['picture'] | null
}

export const PictureLink = ({ id, name, picture }: PictureLinkProps) => (
  <Link className={styles.picture} href={href(deskRoutes['media.show'], { picture: id })}>
    {picture && <Picture picture={picture} sizes="6rem" className={styles.thumbnail} alt="" />}
    <span className={styles.name}>{name}</span>
  </Link>
)
