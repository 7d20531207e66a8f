/// <reference types="vite/client" />

/** The part of their names that changes with the files of the brands; `build/brandFiles.ts` makes them. */
declare module 'virtual:brand-files' {
  const hash: string
  export default hash
}

/** Addresses of the files of towns by cell; `build/townFiles.ts` makes them. */
declare module 'virtual:town-files' {
  const urls: Readonly<Record<string, string | undefined>>
  export default urls
}
