/** The document as it was last served. */
export const shellCache = 'portal-shell'
/** The files of that document, as they were needed. */
export const filesCache = 'portal-files'
/** What pages showed last, of one account. */
export const answersCache = 'portal-answers'
