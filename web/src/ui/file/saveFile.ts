/** Spreadsheets read a file without it as if it were written in their country's old code page. */
export const byteOrderMark = '\uFEFF'

/** Long enough for any browser to have begun. */
const keepMs = 60_000

/** Gives a file to the person. */
export const saveFile = (name: string, type: string, parts: BlobPart[]): void => {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}
