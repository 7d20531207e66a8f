/** Of each page: its files, and the addresses of its first questions with `{id}` for the device or group and `{view}`. */
export type EarlyPages = Readonly<
  Record<string, { files: readonly string[]; questions: readonly string[] } | undefined>
>

/** Stands for the file that runs as soon as it is here. */
export const aheadPage = 'ahead'

/** Where the document holds what the build knows of the pages. */
export const earlyPagesId = 'early-pages'

export const readEarlyPages = (): EarlyPages =>
  JSON.parse(document.getElementById(earlyPagesId)?.textContent ?? '{}') as EarlyPages
