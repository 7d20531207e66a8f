type Read = { ok: true; text: string } | { ok: false; message: string }

/** The text of a file that a person chose, or why it cannot be read. */
export const readTextFile = async (file: File): Promise<Read> => {
  try {
    return { ok: true, text: await file.text() }
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === 'AbortError'
    return { ok: false, message: isAborted ? 'File reading aborted' : 'File reading has failed' }
  }
}
