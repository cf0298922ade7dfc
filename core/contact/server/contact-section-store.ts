import type { ShopContext } from '#core/context/shop-context.ts'
import { createPicture } from '#core/content/media.ts'
import type { Contact } from '../contact.ts'
import { chooseBotCheck } from './bot-check.ts'

/** Name of the stored picture beside the form. */
const pictureName = 'contact'

export async function findContact({ db, config, locale }: ShopContext): Promise<Contact> {
  const media = await db.selectFrom('media').selectAll().where('name', '=', pictureName).executeTakeFirst()
  return { botCheck: chooseBotCheck(config), picture: media ? createPicture(media, locale) : null }
}
