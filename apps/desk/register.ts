import type { deskRoutes } from './routes.ts'
import type { DeskSharedProps } from './shared-props.ts'

/**
 * The pages of the desk by name. Each feature adds its own in its `feature.ts`:
 *
 *     declare module '#apps/desk/register.ts' {
 *       interface DeskPages extends Pages {}
 *     }
 */
export interface DeskPages {}

/** What the navigation knows the desk by; the shop is the app that it knows where none is named. */
export interface DeskApp {
  routes: typeof deskRoutes
  pages: DeskPages
  shared: DeskSharedProps
}
