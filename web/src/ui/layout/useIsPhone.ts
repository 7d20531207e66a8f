import { mediaHook } from './mediaHook'

/** Whether the page is as narrow as a phone, where not only sizes but the order of things is another. */
export const useIsPhone = mediaHook('(max-width: 35.99rem)')
