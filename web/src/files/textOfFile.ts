const decoder = new TextDecoder('utf-8', { fatal: true })

export const bytesOfFile = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** No text has these; tabs, ends of lines and pages it may have. */
const isControl = (char: string): boolean => char < '\t' || (char > '\r' && char < ' ')

/** The text of a file, or undefined when it is none: no UTF-8, or with characters that no text has. */
export const textOfFile = (base64: string): string | undefined => {
  try {
    const text = decoder.decode(bytesOfFile(base64))
    return [...text].some(isControl) ? undefined : text
  } catch {
    return undefined
  }
}
