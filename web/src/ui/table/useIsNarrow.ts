import { mediaHook } from '../mediaHook'

/** Whether a table would have to be scrolled sideways: its rows are cards then. */
export const useIsNarrow = mediaHook('(max-width: 47.99em)')
