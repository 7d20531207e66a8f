/** Where the files of the page lie, whose names change with what is in them. */
export const siteFilesPrefix = 'assets/'
/** The list of those that the page names now, deployed with it. */
export const currentFilesKey = 'current-files.json'
/** Since when others are no longer part of it. */
export const replacedFilesKey = 'replaced-files.json'

/** Where those lie that were packed with brotli at the build, under the same names. */
export const packedFolder = 'assets/br'

/** Whether a file of the page is packed, by its name: the others are packed by their own kind. */
export const isPackable = (file: string): boolean => /\.(?:js|css|svg|json)$/.test(file)

/** Pages of text that stand for themselves: what people agree to, what came with which firmware. */
export const textPages = ['terms-of-service.html', 'privacy-policy.html', 'firmware-changelist.html'] as const

/** The page of a link, for people without an account: a document of its own, with none of the portal's files. */
export const sharedPageFile = 'shared.html'

/** What opens the portal without a connection; its name stays, since the browser looks for a new one under it. */
export const offlineWorkerFile = 'offline-worker.js'

/** Where the operator puts map files, which no deployment writes or removes. */
export const mapFilesPrefix = 'map/'
