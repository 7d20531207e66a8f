/// <reference types="vite/client" />

/** Addresses of the files of towns by cell; `build/townFiles.ts` makes them. */
declare module 'virtual:town-files' {
  const urls: Readonly<Record<string, string | undefined>>
  export default urls
}
