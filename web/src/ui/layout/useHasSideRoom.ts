import { mediaHook } from './mediaHook'

/** Whether a panel has room beside the page. */
export const useHasSideRoom = mediaHook('(min-width: 75rem)')
