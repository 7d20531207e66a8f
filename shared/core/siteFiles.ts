/** Where the files of the page lie, whose names change with what is in them. */
export const siteFilesPrefix = 'assets/'
/** The list of those that the page names now, deployed with it. */
export const currentFilesKey = 'current-files.json'
/** Since when others are no longer part of it. */
export const replacedFilesKey = 'replaced-files.json'
