/// <reference types="vite/client" />

/** The part of their names that changes with the files of the brands; `build/brandFiles.ts` makes them. */
declare module 'virtual:brand-files' {
  const hash: string
  export default hash
}

/** Addresses of the files of towns by cell; `build/mapFiles.ts` makes them. */
declare module 'virtual:towns-files' {
  const urls: Readonly<Record<string, string | undefined>>
  export default urls
}

/** Addresses of the files of land and water by cell, and of the whole world as `far`. */
declare module 'virtual:ground-files' {
  const urls: Readonly<Record<string, string | undefined>>
  export default urls
}
