/** The constants of the wire: the only thing that the browser half and the server half share. */

/** Session storage key under which an external navigation is remembered until the page has been loaded again. */
export const EXTERNAL_STORAGE_KEY = 'hybridly:external'

/** Elements with this attribute have their scroll position saved and restored. */
export const SCROLL_REGION_ATTRIBUTE = 'scroll-region'

/** Form field that carries the real method of a request that travels as POST. */
export const METHOD_FIELD = '_method'

/** Form field that carries the request token when a form is sent without JavaScript. */
export const TOKEN_FIELD = '_token'

/** Form field that names the error bag when a form is sent without JavaScript. */
export const ERROR_BAG_FIELD = '_error_bag'

/** Field that holds the values of a request which only asks what is wrong with them. */
export const VALIDATED_FIELD = '_validate'

/** Methods that travel as POST with a `_method` field. */
export const SPOOFED_METHODS: readonly string[] = ['PUT', 'PATCH', 'DELETE']

/** The HTTP methods that a route or a navigation can have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
