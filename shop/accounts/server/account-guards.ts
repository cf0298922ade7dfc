import type { Guard } from '@cadenza/navigation/fastify'
import { pass, redirect } from '@cadenza/navigation/server'
import type { ShopContext } from '../../context/shop-context.ts'
import { readReturnPath } from './sign-in/return-path.ts'

/** Keeps the pages for who has not signed in yet: anybody else is led on to where signing in would have led them. */
export const guardGuest: Guard<ShopContext> = ({ query, context }) =>
  context.session.signIn ? redirect(readReturnPath(query['to'], context)) : pass()
