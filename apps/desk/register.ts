import type { deskRoutes } from './routes.ts'
import type { DeskSharedProps } from './shared-props.ts'

/**
 * Pages of the desk by name. Each feature adds its own in its `feature.ts`:
 *
 *     declare module '#apps/desk/register.ts' {
 *       interface DeskPages extends Pages {}
 *     }
 */
export interface DeskPages {}

/** The desk as an app of the navigation library; the shop is its default app. */
export interface DeskApp {
  routes: typeof deskRoutes
  pages: DeskPages
  shared: DeskSharedProps
}
