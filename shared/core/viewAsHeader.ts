/** The header by which a request says that it looks by the rights of another: the id of a view that was begun. */
export const viewAsHeader = 'x-view-as'

/** What a refusal is about: a change, or a read that no view shows. */
export const viewOnly = 'VIEW_ONLY'
/** The view is over: nothing is answered by it any more. */
export const viewEnded = 'VIEW_ENDED'
