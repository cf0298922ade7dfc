/** Constants of the wire protocol, the only code shared by browser and server. */

/** Session storage key that marks an external navigation until the page is loaded again. */
export const EXTERNAL_STORAGE_KEY = 'hybridly:external'

/** Elements with this attribute have their scroll position saved and restored. */
export const SCROLL_REGION_ATTRIBUTE = 'scroll-region'

/** Form field with the real method of a request sent as POST. */
export const METHOD_FIELD = '_method'

/** Form field with the request token of a form sent without JavaScript. */
export const TOKEN_FIELD = '_token'

/** Form field that names the error bag of a form sent without JavaScript. */
export const ERROR_BAG_FIELD = '_error_bag'

/** Field with the values of a request that only validates them. */
export const VALIDATED_FIELD = '_validate'

/** Methods sent as POST with a `_method` field. */
export const SPOOFED_METHODS: readonly string[] = ['PUT', 'PATCH', 'DELETE']

/** HTTP methods of a route or navigation. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
