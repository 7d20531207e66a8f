/** Pieces that a call can take as arguments. */
const pieceBytes = 8192

export const readAsBase64 = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  }
  return btoa(binary)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** No text has these; tabs, ends of lines and pages it may have. */
const isControl = (char: string): boolean => char < '\t' || (char > '\r' && char < ' ')

/** The text of a file, or undefined when it is none: no UTF-8, or with characters that no text has. */
export const textOfFile = (bytes: Uint8Array): string | undefined => {
  try {
    const text = decoder.decode(bytes)
    return [...text].some(isControl) ? undefined : text
  } catch {
    return undefined
  }
}
